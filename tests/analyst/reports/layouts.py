"""Every layout of a whole report, and what each of them prints."""

from dataclasses import replace

from analyst.reports import awr, statspack
from analyst.reports.behind import hashed

LAYOUTS = awr.LAYOUTS | statspack.LAYOUTS


def kind(layout):
    """What the reader is to call it."""
    return "statspack" if isinstance(layout, statspack.Statspack) else "awr"


def sides(layout):
    """The `background` flags of the tables of wait events that the layout prints."""
    if layout.release < (11,):
        return (None, True)
    return (False,) if layout.pdb else (False, True)


def rows(layout, truth):
    """(Waits, the flags that may stand for whose waits they are) for each row that the layout prints.

    Before 11g the first table counts both sides together: an event of one side only can be told apart from the
    second table, of the background; one of both sides is printed together there, and again for the background.
    """
    if layout.release >= (11,):
        for background in sides(layout):
            yield from ((row, (background,)) for row in truth.side(background))
        return
    background = {row.name for row in truth.side(True)}
    foreground = {row.name for row in truth.side(False)}
    yield from ((row, (True,)) for row in truth.side(True))
    for row in truth.together:
        if row.name in foreground & background:
            yield row, (None,)
        elif row.name in foreground:
            yield row, (False, None)


def marks_idle(layout):
    """Whether its lists of all events have a column of shares, which idle ones leave blank."""
    return layout.release >= (11,)


def share_of(layout, background):
    """What the shares of one side are shares of."""
    if kind(layout) == "statspack" or (10, 2) <= layout.release < (11,):
        return "call time"
    return "background time" if background else "DB time"


def whole_of(layout, truth, background):
    """How long that is, in seconds."""
    if kind(layout) == "statspack":
        return truth.db_cpu + sum(row.seconds for row in truth.together if not row.idle)
    return truth.background_time if background and marks_idle(layout) else truth.db_time


def has_db_time(layout):
    return layout.release >= (10,)


def has_cpus(layout):
    return layout.release >= (10,) and not (layout.pdb and layout.release < (11,))


def has_host(layout):
    return layout.release >= (10,) if kind(layout) == "statspack" else awr.has_host(layout)


def has_samples(layout):
    return kind(layout) == "awr" and awr.has_samples(layout)


def has_loads(layout):
    return layout.release >= (11,) and not layout.pdb


def listed(layout, truth):
    """What it lists of statements, segments and samples, under the names that it gives to statements."""
    for entry in truth.listed:
        if entry.total is None and not has_samples(layout):
            continue
        older = kind(layout) == "statspack" and entry.what == "statement"
        yield replace(entry, name=hashed(entry.name)) if older else entry


def has_captured_time(layout):
    return kind(layout) == "awr" and awr.has_captured_time(layout)


def has_histogram(layout):
    if kind(layout) == "statspack":
        return layout.release >= (10,)
    return layout.release >= (11,) and not layout.pdb


def counted(layout):
    """Between which edges detailed histograms count waits, in seconds."""
    if kind(layout) == "statspack" or not has_histogram(layout):
        return ()
    return tuple(span for _, _, _, span, _, _ in awr.detailed(layout))


def enqueues(layout, truth):
    """The Requests that the layout prints, each with the reason that it prints, None for 9.2."""
    if layout.pdb:
        return []
    if kind(layout) == "statspack":
        waited = [enqueue for enqueue in truth.enqueues if enqueue.waits]
        return [(enqueue, None if layout.release < (10,) else enqueue.reason) for enqueue in waited]
    return [(enqueue, enqueue.reason) for enqueue in truth.enqueues]
