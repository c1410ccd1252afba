"""What the findings take from a report: figures that may be missing, and evidence with the lines it comes from.

A figure that is missing, negative, or so large or small that nothing can have that many or take that long, is
None here, and so is everything computed from it.
"""

from math import inf, isfinite

from models.figures.wording import LEAST, plain
from models.findings.finding import Evidence

TIMES = {"us", "cs", "ms", "s"}
LEAST_FIGURE, MOST_FIGURE = 1e-30, 1e30  # what a figure can be, if it is not 0; a choice
LISTED = 10  # foreground events that make a list long; a choice
FEW = 100  # waits, or writes, fewer than which make no mean to conclude from; a choice


def number(figure):
    """The figure itself if it is a number that can be, 0 or more; None if not."""
    if figure is None or isinstance(figure, (str, bool)):
        return None
    return figure if figure == 0 or LEAST_FIGURE <= figure <= MOST_FIGURE else None


def quotient(above, below):
    """Above / below, a float; None if one of them is missing, or the second 0."""
    if number(above) is None or not number(below):
        return None
    result = float(above) / float(below)
    return result if isfinite(result) else None


def product(*factors):
    """The product of figures; None if one is missing."""
    result = 1.0
    for factor in factors:
        if number(factor) is None:
            return None
        result *= float(factor)
    return result if isfinite(result) else None


def known(fact):
    """The number that a Fact holds; None if it was not found."""
    return number(fact.value)


def total(report, *statistics):
    """The total of the first of these instance statistics that the report has; None if it has none."""
    found = (number(report.total(statistic)) for statistic in statistics)
    return next((figure for figure in found if figure is not None), None)


def totals(report, *statistics):
    """The totals of all these instance statistics; None for each that it does not have."""
    return tuple(total(report, statistic) for statistic in statistics)


def host(report, statistic):
    """The value of an operating system statistic; None if the report does not have it."""
    return number(report.system[statistic].total) if statistic in report.system else None


def host_times(report):
    """The seconds for which the processors of the host worked, and did not; None for what it does not say."""
    return host(report, "BUSY_TIME"), host(report, "IDLE_TIME")


def host_busy(report):
    """The share of the time for which the processors of the host worked, for whomever; None if it does not say."""
    busy, idle = host_times(report)
    return None if busy is None or idle is None else quotient(busy, float(busy) + float(idle))


def seconds(report, statistic, unit):
    """The total of a statistic in seconds, printed without its unit: `unit` is what one stands for, 1e-6 or 0.01.

    A reader that knows the unit has converted it already, and says so in the Figure.
    """
    figure = total(report, statistic)
    if figure is None or getattr(figure, "unit", "") in TIMES:
        return figure
    return type(figure)(figure * unit, *_printed(figure, unit)) if hasattr(figure, "resolution") else figure * unit


def _printed(figure, unit):
    return figure.text, "s", figure.resolution * unit, figure.line


def event(report, name, background=False):
    """The wait event of that name, of the foreground or the background; of the other if it has no such row."""
    return report.event(name, background) or report.event(name, not background)


def events(report, *beginnings):
    """Every wait event whose name begins like one of these."""
    return [each for each in report.events if each.name.startswith(beginnings)]


def time(event):
    """Seconds that all waits for an event took, from its waits and its mean or as printed; None if not known."""
    if event is None:
        return None
    together = product(event.waits, event.mean)
    return number(event.time) if together is None else together


def mean(event):
    """Seconds per wait, above 0; None if not known."""
    figure = number(event.mean) if event is not None else None
    return figure if figure else None


def share(report, *found):
    """The share of DB time of some foreground events together, a fraction; None if it is not known."""
    db_time, times = known(report.db_time), [time(each) for each in found]
    if db_time and None not in times:
        return quotient(sum(times), db_time)
    shares = [number(each.share) if each is not None else None for each in found]
    return None if None in shares else float(sum(shares))


def smallest_share(report):
    """The share of DB time of the smallest foreground event of a long list, which is by time; None if it is short.

    An event that such a list does not have is no larger.
    """
    times = [time(each) for each in report.events if not each.background and each.waits]
    times = [each for each in times if each]
    return quotient(min(times), known(report.db_time)) if len(times) >= LISTED else None


def possible(figure):
    """The least and the largest value that may have been printed as `figure`: half a unit of its last digit."""
    half = getattr(figure, "resolution", 0.0) / 2
    if getattr(figure, "unit", "s") == "" and half == 0.5:  # a whole count is exact
        half = 0.0
    return max(float(figure) - half, 0.0), float(figure) + half


def possible_quotient(above, below):
    """The least and the largest quotient of two printed figures; infinite if the second may be 0."""
    least, most = possible(above)
    low, high = possible(below)
    return least / high if high else 0.0, most / low if low else inf


def lines(*sources):
    """The lines of the report that figures, events and facts come from, ascending, each once."""
    found = set()
    for source in sources:
        found.update(getattr(source, "lines", ()) or ())
        found.add(getattr(source, "line", 0) or 0)
    return tuple(sorted(found - {0}))


def evidence(what, value, unit="", *sources):
    """A tuple with one Evidence, or with none if the value is not known."""
    if number(value) is None:
        return ()
    return (Evidence(what, float(value), unit, lines(value, *sources)),)


def contradicted(**facts):
    """A sentence for each of these facts that the report contradicts itself about."""
    return tuple(
        f"The report prints {name.replace('_', ' ')} in ways that cannot both be right; the verdict rests on one "
        "of them."
        for name, fact in facts.items()
        if fact.state == "inconsistent"
    )


def clock(value):
    """Seconds in words: 1.23 ms."""
    return plain(value, "s")


def size(value):
    """Bytes in words: 1.5 MB, of 1,000,000 bytes."""
    return plain(value, "bytes")


def percent(fraction):
    """A fraction in words: 12 %, and "less than 0.01 %" of what is less, but not nothing."""
    return plain(fraction, "%")


def part_of_db_time(fraction):
    """A share of DB time in words: 12 % of DB time; there is none above all of it."""
    return "more than all of DB time" if fraction > 1 else f"{percent(fraction)} of DB time"


def at_most(fraction):
    """A fraction that is an upper limit, in words: at most 12 %."""
    return percent(fraction) if 0 < fraction < LEAST else f"at most {percent(fraction)}"


def longer(nouns):
    """What to take where there are too FEW of these to tell."""
    return f"A report of a longer or busier interval, with {FEW} {nouns} or more."


def counted(number, noun):
    """A count and its noun: 1 wait, 2 waits."""
    return f"{number:,.0f} {noun}{'' if number == 1 else 's'}"
