"""``python -m models.book.measure``: the cases, and two published log writers, on a database of one's own."""

import sys

from models.book.evidence import log_writes
from models.lab.acting.__main__ import main
from models.lab.acting.choice import Histogram, of

PUBLISHED = "moreno-0900", "antognini-1930"  # of the published log writes, those whose histograms are acted again


def published() -> tuple[Histogram, ...]:
    """The Histograms of PUBLISHED."""
    return tuple(of(report.study, name) for name, report in log_writes.load().items() if name in PUBLISHED)


if __name__ == "__main__":
    sys.exit(main(published=published))
