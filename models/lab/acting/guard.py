"""A process that outlives the measuring one, and removes what that one could not: ``python guard.py FOLDER``.

It waits until its standard input ends, as it does when whoever holds the other end is gone, for whatever reason.
Then it kills the server whose data are in the folder, and removes the folder.
"""

import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil

PATIENCE = 10.0  # seconds
OWN, DATA = "own", "data"  # the folder of the server's own in a run's folder, and of its data in that


def set_over(folder: Path) -> subprocess.Popen[bytes]:
    """Start a guard over a folder; returns its process. Closing its `stdin` calls it into action."""
    return subprocess.Popen([sys.executable, __file__, str(folder)], stdin=subprocess.PIPE, start_new_session=True)


def clean(folder: Path) -> None:
    """Kill the servers of a folder's data, and remove the folder."""
    until = time.monotonic() + PATIENCE
    while folder.exists() and time.monotonic() < until:
        _kill(str(folder / OWN / DATA))
        shutil.rmtree(folder, ignore_errors=True)
        if folder.exists():
            time.sleep(0.05)


def _kill(data: str) -> None:
    """SIGQUIT to a server or an initdb of these data: it ends its processes at once, and their shared memory."""
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if data in process.cmdline():
                process.send_signal(signal.SIGQUIT)
                time.sleep(0.2)


if __name__ == "__main__":
    sys.stdin.buffer.read()
    clean(Path(sys.argv[1]))
