"""Events that a report has in its histogram and lacks in its list: sessions waited for them all the same."""

from models.findings.asking.choices import MATERIAL
from models.findings.asking.no_waits import is_idle_name
from models.findings.asking.once import once
from models.findings.asking.value import Value
from models.findings.asking.words import clock, count

CUT = 24  # letters of a name that no list cuts


@once
def unlisted(ask):
    """Name, waits and seconds at the least of each, the longest first; none if together they are not MATERIAL.

    The least is as if each wait were as short as its bucket allows.
    """
    listed = {row.name[:CUT] for row in ask.rows}
    found = [
        (each.event, each.waits, Value(each.waits * sum(low * share for low, _, share in each.buckets)))
        for each in ask.report.histograms.values()
        if each.waits and each.event[:CUT] not in listed and not is_idle_name(each.event)
    ]
    least = sum(time for _, _, time in found)
    if not ask.rows or not ask.db_time or least < MATERIAL * ask.db_time:
        return ()
    return tuple(sorted((each for each in found if each[2]), key=lambda each: -each[2]))


def in_words(ask):
    """The two longest, a clause; empty of none."""
    said = [f"{name}, {count(waits)} waits, {clock(least)} or more" for name, waits, least in unlisted(ask)[:2]]
    return f"among them {' and '.join(said)}" if said else ""
