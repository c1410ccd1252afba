"""What a reader's own report is asked: one module for each chapter that has a finding, all answering alike.

A module has TITLE, EVENTS, the events that it owns, and a function `finding`, which `asking.concluding` makes of
the parts that it says. It is given `ask`, the one object that asks a report: about rows, statistics, shares of DB
time, and what is not listed (`asking.questions.Questions`). The values bring their lines along, through arithmetic
and through `asking.value.attempt`, into the evidence.
"""
