"""The answer to a report, a history of reports, or a run of the experiment: in words, as HTML and as JSON."""
