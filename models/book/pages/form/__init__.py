"""The form for a reader's own report: on the page, in the notebook, and what the page answers with."""
