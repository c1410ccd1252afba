"""What two numbers say: *log file sync* and *log file parallel write*, or any event of which one mean is known."""

from statistics import median, quantiles

from models.analyst.findings import trust
from models.analyst.findings.chapters import BY_FILE, owner_of
from models.analyst.findings.checklists import checklists
from models.analyst.findings.first.advice import advice_on
from models.analyst.findings.study import commits, log_writes
from models.analyst.findings.study.words import clock, count, upper
from models.analyst.reports import Event, Report
from models.laws import group_commit

_ON_THE_RATIO = "log-file-sync", "adaptive-log-file-sync", "strangers"
_OF_DB_TIME = (
    "The list of the longest waits: whether that is worth a change, the share of DB time of log file sync says."
)


def answer(report: Report) -> tuple[list[str], tuple[str, ...], tuple[str, ...]]:
    """Sentences, the first of them the answer; what to look at next, in order; and the files of the chapters."""
    means = {event.name: _mean(event) for event in report.events}
    sync, write = means.pop(log_writes.SYNC, None), means.pop(log_writes.IO, None)
    if not sync or not write:
        return [_advised(event) for event in report.events], (), _chapters(report.events)
    others = [_advised(event) for event in report.events if event.name in means]
    ratio, files = sync / write, dict.fromkeys((*_chapters(report.events), *_ON_THE_RATIO))
    steps = checklists()[str(owner_of(log_writes.SYNC))].in_words if ratio > 1 else ()
    return [*_ratio(sync, write, ratio), _strangers(ratio), *others], (*steps, _OF_DB_TIME), tuple(files)


def _ratio(sync: float, write: float, ratio: float) -> list[str]:
    """How many writes a sync is, and what the law of group commit makes of that."""
    first = f"A log file sync of {clock(sync)} is {count(ratio)} log writes of {clock(write)}."
    slow = " The write is slow: look at the storage of the redo logs." if write >= log_writes.SLOW else ""
    if ratio <= 1 / commits.AGREES:
        return [f"{first} {commits.SHORTER}{slow}"]
    steady = group_commit.sync_ratio_from_utilization(1.0, 0.0)
    if ratio <= commits.AGREES * steady:
        return [f"{first} That is the write, and the queue for it.{slow} {commits.FEWER}"]
    varied = (ratio - 1) * 2 - 1
    return [
        f"{first} {clock(sync - write)} of it are not the I/O of its own write.{slow}",
        f"By the commit formula, {commits.LAW}, a log writer that never rests makes {count(steady)} of "
        f"steady writes. For {count(ratio)} they vary much (cv² of {count(varied)}), or it is something else.",
    ]


def _strangers(ratio: float) -> str:
    """How many public reports have such a ratio."""
    databases = trust.ratios()
    reports = [reported for ratios in databases.values() for reported in ratios]
    more = f"{sum(reported >= ratio for reported in reports)} of {len(reports)} reports"
    least = sum(max(ratios) >= ratio for ratios in databases.values())
    return f"{half_of_strangers()} As many writes or more have {more}, of {least} databases."


def half_of_strangers() -> str:
    """Between which ratios half of the public databases lie, a sentence."""
    databases = trust.ratios()
    low, _, high = map(count, quantiles(map(median, databases.values()), method="inclusive"))
    owners = len({name.partition(" ")[0] for name in databases})
    sample = f"Of {len(databases)} public databases, of {owners} owners and no random sample"
    return f"{sample}, half lie between {low} and {high}."


def _mean(event: Event) -> float:
    """Its mean, of which three digits are printed however many were typed."""
    return float(event.mean or 0.0)


def _advised(event: Event) -> str:
    """An event, what sessions do in it, and what to do about it."""
    advice = advice_on(event.name, event.mean)
    look = advice.look.format(event.name)
    return f"{event.name}, {clock(_mean(event))} each: {advice.means}. {upper(advice.do)}. Look first at {look}."


def _chapters(events: tuple[Event, ...]) -> tuple[str, ...]:
    """The chapters that speak of them."""
    files = [owner_of(event.name) for event in events]
    return tuple(dict.fromkeys(file for file in files if file in BY_FILE))
