"""What a reader's own report is asked: one module for each chapter that has a finding, all answering alike.

`ask = asked(report)` gives `asking.questions.Questions`, the one object that asks a report: about rows,
statistics, shares of DB time, and what is not listed. Its values bring their lines along, through arithmetic and
through `asking.value.attempt`; `asking.finding.evidence((what, value, unit), …)` prints them. A finding names in
EVENTS the events that it owns.
"""
