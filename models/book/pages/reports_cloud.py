"""The reports of strangers as points of a chart: sync over write against the log writer's share of the time."""

from collections.abc import Mapping
from functools import cache

from models.analyst.findings.study import commits
from models.analyst.findings.study.commits import Group, groups
from models.analyst.findings.study.words import count_of
from models.book.evidence import strangers
from models.book.evidence.log_writes import LogWrites, of_strangers
from models.book.evidence.strangers import Tried
from models.book.pages.colours import PIPE
from models.explorable import Cloud, Dot
from models.laws.numbers.wording import three_digits

LABEL = "public reports, coloured those of one owner"
ALL = "all"
GROUPS = (ALL, *Group)
HALF_HOUR = 1800.0  # seconds
RULES = {"group": "is"}


def cloud(rules: Mapping[str, str] = RULES) -> Cloud:
    """All that count, in the order of `strangers.trials`, by the sliders that `rules` name."""
    return Cloud(LABEL, [_dot(one, trial) for one, trial in strangers.trials()], rules)


def _dot(one: LogWrites, trial: Tried) -> Dot:
    owner = one.database.startswith(strangers.SERIES)
    assert one.write.busy is not None
    return Dot(
        float(one.write.busy),
        trial.predicted.reported,
        f"{in_short(one)}; {'; '.join(groups(one.study))}. Sync / write {three_digits(trial.predicted.reported)}, "
        f"law {three_digits(trial.predicted.predicted)}",
        shape=PIPE if owner else "ink",
        at={"group": tuple(float(GROUPS.index(group)) for group in groups(one.study))},
    )


def in_short(one: LogWrites) -> str:
    """Release, platform, minutes and syncs."""
    platform = one.report.platform.value
    assert one.study.elapsed is not None and one.sync.count is not None
    known = [".".join(map(str, one.study.version[:2])), platform.partition(" ")[0] if platform else ""]
    known += [f"{float(one.study.elapsed) / 60:,.0f} min", count_of(one.sync.count, "sync")]
    return ", ".join(filter(None, known))


@cache
def half_hours() -> dict[float, tuple[LogWrites, Tried]]:
    """Every report of one system from idle to saturated, by the hour at which its half-hour begins.

    To the nearest half; the hours of the next day are above 24.
    """
    of_one = [one for one in of_strangers().values() if one.database == f"{strangers.SERIES} 1"]
    halves = [one for one in of_one if one.study.elapsed and abs(float(one.study.elapsed) / HALF_HOUR - 1) < 0.05]
    begun = {one.name: window[0] for one in halves if (window := strangers.window(one))}
    midnight = min(begun.values()).replace(hour=0, minute=0, second=0)
    hours = {one.name: round((begun[one.name] - midnight).total_seconds() / HALF_HOUR) / 2 for one in halves}
    halves.sort(key=lambda one: hours[one.name])
    return {hours[one.name]: (one, strangers.tried(one)) for one in halves}


def reported_ratio(hour: float) -> float:
    """The reported sync over write of the half-hour that begins at this hour."""
    return half_hours()[float(hour)][1].predicted.reported


def law_ratio(hour: float) -> float:
    """The same by the law of group commit."""
    return half_hours()[float(hour)][1].predicted.predicted


def most_ratio(hour: float) -> float:
    """The same where long writes carry more of the commits."""
    one, _ = half_hours()[float(hour)]
    assert one.cv2.value is not None
    return float(commits.ratio_at_most(one.study, one.cv2.value))


def writes_under_way(hour: float) -> float:
    """The time of all writes of that half-hour over the half-hour."""
    one, _ = half_hours()[float(hour)]
    assert one.write.busy is not None
    return float(one.write.busy)
