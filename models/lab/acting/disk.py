"""The disk of one's choosing: times that syncs are to take, laid out for disk.c, and what it wrote beside them."""

import mmap
import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.lab.acting import programs
from models.lab.acting.refusal import Refusal, last_line

MOST_SYNCS = 400_000  # of one experiment
OWN = -1.0  # in place of a time: the machine's own sync
FIELDS = 3  # of each sync: its time, its begin, its end
Seconds = NDArray[np.float64]


class Syncs(NamedTuple):
    """The syncs that were made, in the order of their begins: begin and end in seconds of the monotonic clock."""

    begins: Seconds
    ends: Seconds

    @property
    def times(self) -> Seconds:
        """How long each lasted, in seconds."""
        return self.ends - self.begins


def build(folder: Path) -> Path:
    """Compile disk.c into a folder; returns the path of the library.

    Raises
    ------
    Refusal
        If this is not Linux, there is no compiler, or it fails.
    """
    if not sys.platform.startswith("linux"):
        raise Refusal("The disk of one's choosing needs Linux; the machine's own disk is measured.")
    source, library = folder / "disk.c", folder / "disk.so"
    source.write_bytes((files(__package__) / "disk.c").read_bytes())
    options: list[str | Path] = ["-O2", "-Wall", "-Wextra", "-shared", "-fPIC", "-o", library, source, "-ldl"]
    caches = {f"ZIG_{kind}_CACHE_DIR": str(folder / "zig") for kind in ("GLOBAL", "LOCAL")}
    command = [*programs.compiler(), *options]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder, env=os.environ | caches)
    if done.returncode:
        why = last_line(done.stderr)
        raise Refusal(f"The C compiler could not build the disk ({why}); another one on the PATH as cc would do.")
    return library


class Disk:
    """The file that disk.c maps. Lengths of time are whole nanoseconds in it, seconds here."""

    def __init__(self, path: Path) -> None:
        self.path = path
        size = 8 * (2 + FIELDS * MOST_SYNCS)
        with open(path, "wb") as file:
            file.truncate(size)
        with open(path, "r+b") as file:
            self._mapped = mmap.mmap(file.fileno(), size)
        numbers = np.frombuffer(self._mapped, dtype=np.int64)
        self._head, self._syncs = numbers[:2], numbers[2:].reshape(-1, FIELDS)
        self._before = 0

    def insert(self, times: Seconds | Sequence[float]) -> None:
        """Have the next MOST_SYNCS syncs take these times, in seconds, one after the other, and over again."""
        times = np.asarray(times, dtype=float)
        if not len(times) or not np.all(np.isfinite(times)):
            raise ValueError("times: use one number of seconds or more, OWN for the machine's own sync")
        self._before = self.total
        self._syncs[:, 0] = np.resize(np.rint(times * 1e9), MOST_SYNCS)
        self._syncs[:, 1:] = 0
        self._head[:] = 0, MOST_SYNCS

    @property
    def total(self) -> int:
        """How many syncs were begun since it is there."""
        return self._before + int(self._head[0])

    def made(self) -> Syncs:
        """The Syncs that were begun and ended since times were inserted."""
        synced = self._syncs[: min(int(self._head[0]), MOST_SYNCS)]
        synced = synced[(synced[:, 1] > 0) & (synced[:, 2] > 0)]
        synced = synced[np.argsort(synced[:, 1], kind="stable")]
        return Syncs(synced[:, 1] / 1e9, synced[:, 2] / 1e9)
