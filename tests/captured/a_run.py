"""A made-up run: 100 LOBs by 4 sessions, which took 40 s together."""

from types import SimpleNamespace

from models.captured.lob_inserts import CPU, HW, READ, WRITE

WHOLE = {"elapsed": 40.0, "lobs": 100, "sessions": 4}


def row(waits, time):
    return SimpleNamespace(waits=waits, time=time)


EVENTS = {HW: row(50, 20.0), READ: row(80, 8.0), WRITE: row(200, 10.0), CPU: row(None, 2.0)}
