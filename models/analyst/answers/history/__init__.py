"""Many reports of a reader's own as one answer: a table, charts, and the laws tested on them."""
