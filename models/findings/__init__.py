"""What a reader's own report is asked: one module for each finding, all answering in the same form."""
