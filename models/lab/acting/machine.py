"""The machine: what it is, and what else it is doing while it measures."""

import os
import platform
import re
import time
from datetime import date
from pathlib import Path
from typing import Self

import psutil

WATCHED = 1.0  # seconds, before anything starts


def facts(folder: Path) -> dict[str, str]:
    """What a reader of the figures needs to know of the machine: texts by name."""
    processors = f"{os.cpu_count()} processors ({_processor()}), {psutil.virtual_memory().total / 2**30:.0f} GiB"
    release = platform.release().split("-")[0]
    return {
        "Date": date.today().isoformat(),
        "Machine": processors,
        "System": f"{platform.system()} {release}, {filesystem(folder)}",
        "Busy before": f"{100 * busy_before():.0f} % of the processors",
    }


def _processor() -> str:
    try:
        named = re.search(r"model name\s*:\s*(.+)", Path("/proc/cpuinfo").read_text())
    except OSError:
        named = None
    return " ".join((named[1] if named else platform.processor() or platform.machine()).split())


def filesystem(folder: Path) -> str:
    """The kind of filesystem that a folder is on."""
    mounts = [mount for mount in psutil.disk_partitions(all=True) if Path(folder).is_relative_to(mount.mountpoint)]
    return max(mounts, key=lambda mount: len(mount.mountpoint)).fstype if mounts else "filesystem not known"


def busy_before() -> float:
    """The share of the processors' time that is used, or taken away by their host, before anything starts."""
    watch = Watch()
    time.sleep(WATCHED)
    return watch.end().others(0.0)


class Watch:
    """A stretch of time, from when it is made."""

    def __init__(self) -> None:
        self._start, self._own = _used(), _own()

    def end(self) -> Self:
        """Watch no longer."""
        self._end, self._own = _used(), _own() - self._own
        return self

    def others(self, server: float) -> float:
        """The share of the processors' time that others used: neither idle, nor this, nor the server's seconds."""
        used, all_ = (after - before for after, before in zip(self._end, self._start, strict=True))
        return max(used - self._own - server, 0.0) / all_ if all_ else 0.0


def clock_offset() -> float:
    """What the epoch is ahead of the monotonic clock, in seconds: of a few readings the one that was quickest."""
    readings = []
    for _ in range(5):
        before, epoch, after = time.monotonic(), time.time(), time.monotonic()
        readings.append((after - before, epoch - (before + after) / 2))
    return min(readings)[1]


def _used() -> tuple[float, float]:
    """Seconds that all processors together were used, and have been there."""
    times = psutil.cpu_times()
    all_ = sum(times[:8])
    return all_ - times.idle - getattr(times, "iowait", 0.0), all_


def _own() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
