"""What a reader's own report is asked: one module for each chapter that has a finding, all answering alike.

A module has TITLE, EVENTS, the events that it owns, and a function `finding`, which `study.concluding` makes of
the parts that it says. It is given the Study of a report (`study.study`): its rows, statistics, shares of DB
time, and what is not listed. The values bring their lines along, through arithmetic and through
`study.arithmetic.attempt`, into the evidence.
"""
