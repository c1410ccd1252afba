"""The files that a reader names, the folders among them opened."""

import os
from pathlib import Path

ENDINGS = {".html", ".htm", ".txt", ".lst", ".lis", ".log", ".csv", ".out"}  # of what a report is spooled to


def found(named):
    """The files of what was named: itself, or all in a folder and below it that end like reports, in order.

    What is hidden is left out.
    """
    if not os.path.isdir(named):
        return [named]
    files = []
    for folder, below, names in os.walk(named):
        below[:] = sorted(name for name in below if not name.startswith("."))
        files += [
            os.path.join(folder, name)
            for name in sorted(names)
            if Path(name).suffix.lower() in ENDINGS and not name.startswith(".")
        ]
    return files
