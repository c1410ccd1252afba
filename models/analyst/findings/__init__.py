"""What a reader's own report is asked: one module for each chapter that has a finding, all answering alike.

A module has TITLE, EVENTS, the events that it owns, and a function `finding`, which `study.finding.finding_of`
makes of the parts that it says. It is given the Study of a report (`study.study`): its rows, statistics, shares
of DB time, and what is not listed. Figures bring their lines along, through sums and products and through
`study.arithmetic.attempt`, into the evidence.
"""
