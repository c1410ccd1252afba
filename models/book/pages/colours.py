"""The shapes of a cost by name, for whoever draws a chapter's chart: with them come their colours."""

from models.analyst.findings.chapters import SHAPES

LOCK, TIMER, PIPE = SHAPES
