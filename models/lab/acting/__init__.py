"""The captured cases acted again: a private PostgreSQL, whose log is synced as slowly as one chooses, measured.

`make measure` runs it. A server of its own, with its own data, is started, loaded by pgbench, and removed. What
was measured is written as text that the reader of listings reads (`written`). What is measured is in `plan`.
"""
