"""The answer to a run of the experiment: what it measured, beside the laws and beside the book's own run."""
