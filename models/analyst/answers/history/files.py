"""The files that a reader names, the folders among them opened."""

import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from models.analyst.reports import Refused
from models.analyst.reports.ash_rows import LONGEST

PIPED = "standard input"
_GIVEN = "/dev/fd/", "/dev/stdin"  # the pipes of a shell, which it has filled

ENDINGS = {".html", ".htm", ".txt", ".lst", ".lis", ".log", ".csv", ".out", ".gz", ".zip"}  # of reports
DEPTH = 4  # levels of folders below the one that is named, which are looked into: a choice


def found(
    named: str, tell: Callable[[int, int], None] | None = None, left_out: Counter[str] | None = None
) -> list[str]:
    """The files of what was named: itself, or all in a folder and below it that end like reports, in order.

    What is hidden, or deeper than DEPTH, is left out. `tell` is told how many folders and files there are so far,
    and `left_out` counts the endings of files that do not end like reports.
    """
    if not os.path.isdir(named):
        return [named]
    files: list[str] = []
    depth = len(Path(named).parts)
    for folders, (folder, below, names) in enumerate(os.walk(named), start=1):
        deeper = len(Path(folder).parts) - depth < DEPTH
        below[:] = sorted(name for name in below if not name.startswith(".")) if deeper else []
        if tell:
            tell(folders, len(files))
        for name in sorted(name for name in names if not name.startswith(".")):
            ending = Path(name).suffix.lower()
            if ending in ENDINGS:
                files.append(os.path.join(folder, name))
            elif left_out is not None:
                left_out[ending] += 1
    return files


def content(named: str) -> bytes:
    """What a file holds, or standard input for "-"; of what is longer than anything that is read, the beginning.

    Refuses what may never end, as a device or a pipe in a folder.
    """
    if named == "-":
        if sys.stdin is None:
            raise Refused("is closed", PIPED)
        return sys.stdin.buffer.read(LONGEST + 1)
    if not os.path.isfile(named) and not named.startswith(_GIVEN):
        os.stat(named)  # says so where there is none
        raise Refused("is no file but a pipe, a device or a folder; give a pipe as standard input", named)
    with open(named, "rb") as file:
        return file.read(LONGEST + 1)
