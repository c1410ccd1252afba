"""A process that outlives the measuring one, and removes what that one could not: ``python guard.py FOLDER``.

It waits until its standard input ends, as it does when whoever holds the other end is gone, for whatever reason.
Then it kills the server whose data are in the folder, and removes the folder.
"""

import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil

PATIENCE = 10.0  # seconds


def set_over(folder):
    """Start a guard over a folder; returns its process. Closing its `stdin` calls it into action."""
    return subprocess.Popen([sys.executable, __file__, str(folder)], stdin=subprocess.PIPE, start_new_session=True)


def clean(folder):
    """Kill the servers of a folder's data, and remove the folder."""
    until = time.monotonic() + PATIENCE
    while folder.exists() and time.monotonic() < until:
        _kill(folder / "data" / "postmaster.pid")
        shutil.rmtree(folder, ignore_errors=True)
        if folder.exists():
            time.sleep(0.05)


def _kill(lock):
    """SIGQUIT: a server ends its processes at once, and its shared memory with them.

    The file has the server's process, or initdb's with a minus. A process that is not of this folder is left.
    """
    try:
        process = psutil.Process(abs(int(lock.read_text().split()[0])))
        if str(lock.parent) in process.cmdline():
            process.send_signal(signal.SIGQUIT)
            time.sleep(0.2)
    except (OSError, ValueError, IndexError, psutil.Error):
        pass


if __name__ == "__main__":
    sys.stdin.buffer.read()
    clean(Path(sys.argv[1]))
