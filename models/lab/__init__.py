"""What a run of the book's own experiment measured, point by point, and what each law says of it.

`run.Run` takes a run as the reader of listings has it. `points` puts the repeats of one point together; `pipe`,
`lock`, `at_row` and `timer` say what the laws of each shape predict of it, with what `apart` has of others;
`tested` keeps a prediction beside what was measured. Nothing is fitted, and no prediction uses the figure that it
predicts.
"""

__all__ = ["acting", "answer", "reading", "run"]
