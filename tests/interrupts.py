"""Commands that can be interrupted, also where a shell has started the tests in the background."""

import signal
import subprocess


def started(command, **more):
    """A command in a session of its own, with the interrupt as a terminal gives it."""
    return subprocess.Popen(
        command, stderr=subprocess.PIPE, start_new_session=True, preexec_fn=interruptible, **more
    )


def interruptible():
    signal.signal(signal.SIGINT, signal.SIG_DFL)
