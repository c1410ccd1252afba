"""The reports of strangers as points of a chart: sync over write against the log writer's share of the time."""

from functools import cache
from statistics import median

from models.explore import Cloud, Dot
from models.findings import strangers
from models.findings.asking.commit_groups import Group, groups
from models.findings.asking.words import count_of
from models.findings.log_writes import of_strangers
from models.numbers.wording import three_digits
from models.pages.colours import PIPE

LABEL = "public reports, coloured those of one owner"
ALL = "all"
RELEASES = (ALL, "8i and 9i", "10g", "11g", "12c", "19c")
GROUPS = (ALL, *Group)
HALF_HOUR = 1800.0  # seconds
RULES = {"least_syncs": "at least", "release": "is", "group": "is"}


@cache
def placed():
    """Every (LogWrites, Tried) that has a ratio and a busy share, and whose time holds no other that counts."""
    busy = [one for one in of_strangers().values() if one.write.busy and one.name not in strangers.holding()]
    pairs = ((one, strangers.tried([one])) for one in busy)
    return tuple((one, trials[0]) for one, trials in pairs if trials)


@cache
def cloud():
    """The Cloud of them all, in the order of `placed`, by the sliders of RULES."""
    return Cloud(LABEL, [_dot(one, trial) for one, trial in placed()], RULES)


def counted_cloud():
    """The Cloud of those that count, for a chart without these sliders."""
    return Cloud(LABEL, [_dot(one, *strangers.tried([one])) for one in strangers.counted()])


def _dot(one, trial):
    owner = one.database.startswith(strangers.SEEN)
    return Dot(
        float(one.write.busy),
        trial.predicted.reported,
        f"{in_short(one)}; {'; '.join(groups(one.ask))}. Sync / write {three_digits(trial.predicted.reported)}, "
        f"law {three_digits(trial.predicted.predicted)}",
        shape=PIPE if owner else "ink",
        at=_places(one),
    )


def in_short(one):
    """Release, platform, minutes and syncs of a LogWrites."""
    platform = one.report.platform.value
    known = [".".join(map(str, one.ask.version[:2])), platform.partition(" ")[0] if platform else ""]
    known += [f"{float(one.ask.elapsed) / 60:,.0f} min", count_of(one.sync.count, "sync")]
    return ", ".join(filter(None, known))


def _places(one):
    return {
        "least_syncs": float(one.sync.count),
        "release": float(release_of(one)),
        "group": tuple(float(GROUPS.index(group)) for group in groups(one.ask)),
    }


def release_of(one):
    """The place of its release among RELEASES."""
    first = one.ask.version[0] if one.ask.version else 0
    return {10: 2, 11: 3, 12: 4}.get(first, 1 if first < 10 else 5)


def near_share(least_syncs, release, group):
    """The share of the reports shown that are near the law; 0 if none is shown."""
    shown = _shown(least_syncs, release, group)
    return sum(trial.is_near for trial in shown) / len(shown) if shown else 0.0


def median_factor(least_syncs, release, group):
    """The median of the factors between law and report, of those shown; 0 if none is."""
    shown = _shown(least_syncs, release, group)
    return median(trial.factor for trial in shown) if shown else 0.0


def _shown(least_syncs, release, group):
    state = {"least_syncs": least_syncs, "release": release, "group": group}
    return [placed()[number][1] for number in cloud().shown(state)]


@cache
def half_hours():
    """Every (LogWrites, Tried) of one system from idle to saturated, by the hour at which its half-hour begins.

    To the nearest half; the hours of the next day are above 24.
    """
    of_one = [one for one in of_strangers().values() if one.database == f"{strangers.SEEN} 1"]
    halves = [one for one in of_one if abs(float(one.ask.elapsed) / HALF_HOUR - 1) < 0.05]
    begun = {one.name: strangers.window(one)[0] for one in halves}
    midnight = min(begun.values()).replace(hour=0, minute=0, second=0)
    hours = {one.name: round((begun[one.name] - midnight).total_seconds() / HALF_HOUR) / 2 for one in halves}
    halves.sort(key=lambda one: hours[one.name])
    return {hours[one.name]: (one, *strangers.tried([one])) for one in halves}


def reported_ratio(hour):
    """The reported sync over write of the half-hour that begins at this hour."""
    return half_hours()[float(hour)][1].predicted.reported


def law_ratio(hour):
    """The same by the law of group commit."""
    return half_hours()[float(hour)][1].predicted.predicted


def fuller_ratio(hour):
    """The same with the mechanisms of the fuller law."""
    (trial,) = strangers.tried([half_hours()[float(hour)][0]], strangers.chosen())
    return trial.predicted.predicted


def writes_under_way(hour):
    """The time of all writes of that half-hour over the half-hour."""
    return float(half_hours()[float(hour)][0].write.busy)
