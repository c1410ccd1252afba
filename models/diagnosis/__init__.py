"""The diagnosis: every finding asked of a report, and the answer in words, as HTML and as JSON."""
