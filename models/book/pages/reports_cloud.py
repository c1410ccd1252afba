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
    return Cloud(LABEL, [_dot(stranger, trial) for stranger, trial in strangers.trials()], rules)


def _dot(stranger: LogWrites, trial: Tried) -> Dot:
    owner = stranger.database.startswith(strangers.SERIES)
    assert stranger.write.busy is not None
    return Dot(
        float(stranger.write.busy),
        trial.predicted.reported,
        f"{in_short(stranger)}; {'; '.join(groups(stranger.study))}. "
        f"Sync / write {three_digits(trial.predicted.reported)}, law {three_digits(trial.predicted.predicted)}",
        shape=PIPE if owner else "ink",
        at={"group": tuple(float(GROUPS.index(group)) for group in groups(stranger.study))},
    )


def in_short(stranger: LogWrites) -> str:
    """Release, platform, minutes and syncs."""
    platform = stranger.report.platform.value
    assert stranger.study.elapsed is not None and stranger.sync.count is not None
    known = [".".join(map(str, stranger.study.version[:2])), platform.partition(" ")[0] if platform else ""]
    known += [f"{float(stranger.study.elapsed) / 60:,.0f} min", count_of(stranger.sync.count, "sync")]
    return ", ".join(filter(None, known))


@cache
def half_hours() -> dict[float, tuple[LogWrites, Tried]]:
    """Every report of one system from idle to saturated, by the hour at which its half-hour begins.

    To the nearest half; the hours of the next day are above 24.
    """
    of_one = [stranger for stranger in of_strangers().values() if stranger.database == f"{strangers.SERIES} 1"]
    halves = [
        stranger
        for stranger in of_one
        if stranger.study.elapsed and abs(float(stranger.study.elapsed) / HALF_HOUR - 1) < 0.05
    ]
    begun = {stranger.name: window[0] for stranger in halves if (window := strangers.window(stranger))}
    midnight = min(begun.values()).replace(hour=0, minute=0, second=0)
    hours = {
        stranger.name: round((begun[stranger.name] - midnight).total_seconds() / HALF_HOUR) / 2
        for stranger in halves
    }
    halves.sort(key=lambda stranger: hours[stranger.name])
    return {hours[stranger.name]: (stranger, strangers.tried(stranger)) for stranger in halves}


def reported_ratio(hour: float) -> float:
    """The reported sync over write of the half-hour that begins at this hour."""
    return half_hours()[float(hour)][1].predicted.reported


def law_ratio(hour: float) -> float:
    """The same by the law of group commit."""
    return half_hours()[float(hour)][1].predicted.predicted


def most_ratio(hour: float) -> float:
    """The same where long writes carry more of the commits."""
    stranger, _ = half_hours()[float(hour)]
    assert stranger.cv2.value is not None
    return float(commits.ratio_at_most(stranger.study, stranger.cv2.value))


def writes_under_way(hour: float) -> float:
    """The time of all writes of that half-hour over the half-hour."""
    stranger, _ = half_hours()[float(hour)]
    assert stranger.write.busy is not None
    return float(stranger.write.busy)
