"""The reports of strangers as points of a chart."""

import pytest

from models.analyst.findings.study.commits import groups
from models.book.chapters import BY_FILE
from models.book.evidence import strangers
from models.book.pages import reports_cloud
from models.book.pages.form import what_if


def test_every_report_that_counts_is_a_point_once_and_none_names_a_database():
    names = [stranger.name for stranger, _ in strangers.trials()]
    assert len(set(names)) == len(names)
    assert {stranger.name for stranger in strangers.counted()} <= set(names)
    cloud = what_if.EXPLORABLES["own-sync"]({"utilization": 0.4}, 0.4, 2.0).cloud
    assert len(cloud.points) == len(strangers.counted()), "a reader sees his own report among them"
    for dot in reports_cloud.cloud().points:
        assert "law" in dot.text and "sync" in dot.text
        assert not any(stranger.file in dot.text for stranger, _ in strangers.trials())


@pytest.mark.parametrize("group", range(len(reports_cloud.GROUPS)))
def test_the_points_shown_are_those_with_the_sign(group):
    name = reports_cloud.GROUPS[group]
    expected = [
        index
        for index, (stranger, _) in enumerate(strangers.trials())
        if not group or name in groups(stranger.study)
    ]
    assert reports_cloud.cloud().shown({"group": float(group)}) == expected


def test_the_half_hours_of_one_system_follow_each_other():
    hours = list(reports_cloud.half_hours())
    assert hours == sorted(hours) and len(hours) > 40
    for hour in (hours[0], hours[-1]):
        stranger, trial = reports_cloud.half_hours()[hour]
        assert reports_cloud.reported_ratio(hour) == trial.predicted.reported
        assert reports_cloud.law_ratio(hour) == trial.predicted.predicted
        assert reports_cloud.writes_under_way(hour) == stranger.write.busy
        beyond_law = stranger.cv2.value * (
            1 - 1 / max(stranger.study.ratio("redo synch writes", "redo writes"), 1)
        )
        assert reports_cloud.most_ratio(hour) == pytest.approx(trial.predicted.predicted + beyond_law)
        begin = strangers.window(stranger)[0]
        assert (begin.hour + begin.minute / 60 - hour) % 24 == pytest.approx(0, abs=0.03) or begin.minute > 55


def test_a_box_has_at_most_ninety_words():
    box = BY_FILE["strangers"].in_short
    assert len(" ".join([box.you_see, box.it_is, box.helps, box.sure]).split()) <= 90
