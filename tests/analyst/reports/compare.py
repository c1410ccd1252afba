"""Whether a report that was read says what really happened."""

from math import isclose

from models.analyst.reports import FOUND

SLACK = 1e-9


class Wrong(AssertionError):
    """A figure that the truth does not bear out."""


def near(figure, value, cut=False):
    """Whether rounding (or cutting) to the printed digits makes `figure` of `value`."""
    tolerance = figure.resolution * (1 if cut else 0.5)
    return abs(figure - value) <= tolerance * (1 + 1e-6) + SLACK * max(abs(value), 1)


def check(figure, value, what, coarsest=None):
    """The figure, if there is one, is the value rounded, and not more coarsely than `coarsest`."""
    if figure is None:
        raise Wrong(f"{what}: not read, is {value}")
    if not near(figure, value):
        raise Wrong(f"{what}: {figure.text!r} was read as {float(figure)}, is {value}")
    if coarsest is not None and figure.resolution > coarsest * (1 + 1e-9):
        raise Wrong(f"{what}: {figure.text!r} is said to be known to {figure.resolution}, not to {coarsest}")


def fact(given, value, what):
    """The Fact was found, and is the value rounded."""
    if given.state != FOUND:
        raise Wrong(f"{what}: {given.state}, is {value}")
    if isinstance(value, (str, bool)):
        if given.value != value:
            raise Wrong(f"{what}: {given.value!r}, is {value!r}")
    else:
        check(given.value, value, what)
    if not given.lines:
        raise Wrong(f"{what}: no line is named")


def lines_of(text):
    """Lines as the reader counts them: a form feed ends none."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def printed(lines, figure, reach=0):
    """Whether the line that the figure names prints it, or in HTML one of the `reach` lines after it."""
    index = figure.line - 1
    return 0 <= index < len(lines) and figure.text.strip() in "\n".join(lines[index : index + reach + 1])


def cut_of(name, whole):
    """Whether `name` is `whole`, or as much of it as the narrowest column for names holds."""
    return name == whole or (len(name) >= 25 and whole.startswith(name))


def event(report, row, flags):
    """The one Event that stands for `row`; its name may be cut."""
    matches = [event for event in report.events if event.background in flags and cut_of(event.name, row.name)]
    if len(matches) != 1:
        raise Wrong(f"{row.name} (background: {flags}): {len(matches)} rows, {[event.name for event in matches]}")
    return matches[0]


def event_is(given, row, share_of=None):
    """Every figure of the Event is that of `row` rounded."""
    what = f"{row.name} (background: {row.background})"
    check(given.waits, row.count, f"{what}: waits")
    check(given.time, row.seconds, f"{what}: time", coarsest=None if row.seconds > 1e5 else 1)
    if given.average is not None:
        check(given.average, row.mean, f"{what}: average")
    if not near(given.mean, row.mean) and given.mean.resolution < 0.3 * row.mean:
        raise Wrong(f"{what}: the mean is {float(given.mean)}, is {row.mean}")
    if share_of and given.share is not None:
        check(given.share, row.seconds / share_of, f"{what}: share")


def host_is(given, host):
    """Whatever the report says of the host's processors is what they did."""
    for field, value in vars(host).items():
        figure = getattr(given, field)
        if figure is not None:
            check(figure, value, f"host: {field}")


def samples_are(given, truth):
    """Each of the samples that were read is what was sampled."""
    for sample in given:
        taken = [row for row in truth if row.event == sample.event and row.background == sample.background]
        if len(taken) != 1:
            raise Wrong(f"samples of {sample.event!r} (background: {sample.background}): {len(taken)} were taken")
        check(sample.share, taken[0].share, f"{sample.event}: share of samples", coarsest=1e-4)
        check(sample.sessions, taken[0].sessions, f"{sample.event}: active sessions", coarsest=0.01)


def lists_are(given, listed):
    """Each row of the lists of statements and segments is one that was listed, in order, and none is left out."""
    if len(given) != len(listed):
        raise Wrong(f"{len(given)} rows of lists are read of {len(listed)}")
    for read, row in zip(given, listed, strict=True):
        what = f"{row.what} {row.name} by {row.by}"
        texts = read.what, read.name, read.kind, read.text
        if texts != (row.what, row.name, row.kind, " ".join(row.text.split())):
            raise Wrong(f"{what} is read as {read}")
        if not cut_of(read.by, row.by):
            raise Wrong(f"{what} is read as one by {read.by}")
        if row.total is not None:
            check(read.total, row.total, what)
        check(read.share, row.share, f"{what}: share", coarsest=0.001)


def slots_are(given, slots):
    """Each slot has its time, its length, and the samples of its events."""
    for read, slot in zip(given, slots, strict=True):
        counts, whole = [float(many) for _, many in read.events], [many for _, many in slot.events]
        figures = read.begin, read.seconds, float(read.samples), counts
        if figures != (slot.begin, 60 * slot.minutes, slot.samples, whole):
            raise Wrong(f"{slot} is read as {read}")
        if not all(cut_of(name, full) for (name, _), (full, _) in zip(read.events, slot.events, strict=True)):
            raise Wrong(f"{slot} is read as {read}")


def loads_are(given, host):
    """The load at both ends, and how busy it was until the second."""
    begin, end = given
    check(begin.load, host.load_begin, "load at the begin")
    check(end.load, host.load_end, "load at the end")
    check(end.busy, 1 - host.idle, "busy", coarsest=0.001)
    if begin.busy is not None:
        raise Wrong(f"the first snapshot has {begin.busy}")


def histogram_is(given, row):
    """Every bucket has the share of waits that lasted so long; text that cuts the total may leave it out."""
    what = f"histogram of {row.name}"
    if given.waits is not None and not near(given.waits, row.count, cut=True):
        raise Wrong(f"{what}: {given.waits.text!r} waits were read as {float(given.waits)}, are {row.count}")
    if given.buckets[0][0] != 0:
        raise Wrong(f"{what}: starts at {given.buckets[0][0]}")
    for (_, high, _), (low, _, _) in zip(given.buckets, given.buckets[1:], strict=False):
        if not isclose(low, high):
            raise Wrong(f"{what}: a gap from {high} to {low}")
    for low, high, share in given.buckets:
        if high <= low:
            raise Wrong(f"{what}: a bucket from {low} to {high}")
        value = row.between(low, high) / row.count
        if not near(share, value) or share.resolution > 0.01:
            raise Wrong(f"{what}: {float(share)} of the waits lasted {low} to {high}, not {value}")
    for low, high, count in given.tails:
        check(count, row.between(low, high), f"{what}: waits from {low} to {high}")
