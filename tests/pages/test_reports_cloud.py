"""The reports of strangers as points of a chart, and what its sliders say of those that are shown."""

from statistics import median

import pytest

from models.findings import strangers
from models.findings.chapters import BY_FILE
from models.pages import reports_cloud
from models.pages.form import what_if

PLACED = reports_cloud.placed()


def test_every_report_that_counts_is_a_point_once_and_none_names_a_database():
    names = [one.name for one, _ in PLACED]
    assert len(set(names)) == len(names)
    assert {one.name for one in strangers.counted()} <= set(names)
    cloud = what_if.EXPLORABLES["own-sync"]({"utilization": 0.4}, 0.4, 2.0).cloud
    assert len(cloud.points) == len(strangers.counted()), "a reader sees his own report among them"
    for dot in reports_cloud.cloud().points:
        assert "law" in dot.text and "sync" in dot.text
        assert not any(one.file in dot.text for one, _ in PLACED)


@pytest.mark.parametrize("release", range(len(reports_cloud.RELEASES)))
@pytest.mark.parametrize("group", [0, 2, 7])
def test_what_is_said_of_the_points_is_said_of_those_that_are_shown(release, group):
    state = {"least_syncs": 1000.0, "release": float(release), "group": float(group)}
    shown = [PLACED[number][1] for number in reports_cloud.cloud().shown(state)]
    near, factor = reports_cloud.near_share(**state), reports_cloud.median_factor(**state)
    assert near == (sum(each.factor <= 1.25 for each in shown) / len(shown) if shown else 0)
    assert factor == (median(each.factor for each in shown) if shown else 0)


def test_the_half_hours_of_one_system_follow_each_other():
    hours = list(reports_cloud.half_hours())
    assert hours == sorted(hours) and len(hours) > 40
    for hour in (hours[0], hours[-1]):
        one, trial = reports_cloud.half_hours()[hour]
        assert reports_cloud.reported_ratio(hour) == trial.predicted.reported
        assert reports_cloud.law_ratio(hour) == trial.predicted.predicted
        assert reports_cloud.writes_under_way(hour) == one.write.busy
        begin = strangers.window(one)[0]
        assert (begin.hour + begin.minute / 60 - hour) % 24 == pytest.approx(0, abs=0.03) or begin.minute > 55


def test_the_box_has_the_numbers_of_the_table():
    said, counted = BY_FILE["strangers"].in_short, strangers.counted()
    assert f"{len(counted)} public reports of {len({one.database for one in counted})} databases" in said.it_is
    assert f"On {strangers.judged(strangers.of_half(strangers.JUDGES)).databases} databases" in said.sure
    for mechanisms in ((), strangers.chosen()):
        factor = strangers.judged(strangers.of_half(strangers.JUDGES, mechanisms)).factor
        assert f"off by {factor:.1f} times" in said.sure
    ratios = {}
    for one, trial in zip(counted, strangers.tried(counted), strict=True):
        ratios.setdefault(one.database, []).append(trial.predicted.reported)
    assert sum(median(each) > 1.5 for each in ratios.values()) > len(ratios) / 2
