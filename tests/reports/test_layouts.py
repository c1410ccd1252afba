"""Every layout, read back: each field is what really happened, rounded as printed, and names its line."""

import math
import re
from dataclasses import replace
from datetime import datetime

import pytest
from captured.reading import figures

from models import reports
from models.numbers.interval import possible
from models.reports import FOUND, INCONSISTENT, NOT_FOUND, Fact, Host
from models.reports.moments import SNAP, moment
from models.reports.numbers import read_number
from reports import compare
from reports.layouts import (
    LAYOUTS,
    counted,
    enqueues,
    has_captured_time,
    has_cpus,
    has_db_time,
    has_histogram,
    has_host,
    has_loads,
    has_samples,
    kind,
    listed,
    marks_idle,
    rows,
    share_of,
    sides,
)
from reports.truth import truth

SEEDS = (1, 2, 3, 4)
# Of each layout two truths, one of a cluster and one of an instance alone; the next layout in the list, of the
# same form or a near release, has the other two. The reader goes no way for all four that it does not for these.
CASES = [(name, seed) for place, name in enumerate(LAYOUTS) for seed in ((1, 4) if place % 2 else (2, 3))]


class Case(tuple):
    """Layout, truth, text and Report; pytest prints no megabyte of it."""

    def __repr__(self):
        return self[0].name


@pytest.fixture(scope="module", params=CASES, ids=str)
def case(request):
    """One synthetic report, read."""
    name, seed = request.param
    what, layout = truth(seed, rac=seed % 2 == 0, busy=1000 if seed == 4 else 1), LAYOUTS[name]
    text = layout.write(what)
    return Case((layout, what, text, reports.read(text, name)))


def test_kind_and_form_are_told(case):
    layout, _, _, report = case
    assert (report.kind, report.form) == (kind(layout), layout.form)


def test_the_head_is_read(case):
    layout, what, _, report = case
    compare.fact(report.release, layout.name, "release")
    compare.fact(report.rac, what.rac, "RAC")
    compare.fact(report.elapsed, what.elapsed, "elapsed")
    if has_db_time(layout):
        compare.fact(report.db_time, what.db_time, "DB time")
    else:
        assert report.db_time.state == NOT_FOUND
    if has_cpus(layout):
        compare.fact(report.cpus, what.cpus, "CPUs")
    else:
        assert report.cpus.state == NOT_FOUND


def test_it_is_told_whose_report_it_is_and_of_when(case):
    layout, what, _, report = case
    compare.fact(report.database, "MADEUP", "database")
    compare.fact(report.instance, "madeup1", "instance")
    compare.fact(report.dbid, "1234567890", "dbid")
    if report.platform:
        compare.fact(report.platform, "Linux x86 64-bit", "platform")
    assert report.machine.value in ("nowhere", "nowhere.example")
    assert report.started.value in ("01-Apr-23 06:19", None if layout.release < (11,) else "01-Apr-23 06:19")
    compare.fact(report.begin, what.begin.isoformat(), "begin")
    compare.fact(report.end, what.end.replace(microsecond=0).isoformat(), "end")
    assert report.pdb is layout.pdb


def test_what_the_hosts_processors_did_is_read(case):
    layout, what, _, report = case
    if not has_host(layout):
        assert report.host == Host()
        return
    compare.host_is(report.host, what.host)
    assert None not in vars(report.host).values()
    assert max(figure.resolution for figure in vars(report.host).values()) <= 0.01


def test_samples_of_active_sessions_are_read(case):
    layout, what, text, report = case
    assert len(report.sampled) == (len(what.sampled) if has_samples(layout) else 0)
    compare.samples_are(report.sampled, what.sampled)
    lines = compare.lines_of(text)
    for each in report.sampled:
        (number,) = each.lines
        assert each.event[:35] in "\n".join(lines[number - 2 : number])


def test_lists_of_statements_and_segments_are_read(case):
    layout, what, _, report = case
    compare.lists_are(report.ranked, [*listed(layout, what)])


def test_activity_over_time_is_read(case):
    layout, what, _, report = case
    compare.slots_are(report.slots, what.slots if has_samples(layout) else ())


def test_the_hosts_load_over_time_is_read(case):
    layout, what, _, report = case
    if has_loads(layout):
        compare.loads_are(report.loads, what.host)
    else:
        assert report.loads == ()


def test_the_share_of_db_time_that_was_captured_is_read(case):
    layout, what, _, report = case
    if has_captured_time(layout):
        compare.fact(report.captured, what.captured, "Captured Time")
        assert report.db_time.value.resolution <= 0.01  # which it prints beside it
    else:
        assert report.captured == Fact()


def test_every_wait_event_is_read_from_its_side(case):
    layout, what, _, report = case
    for row, flags in rows(layout, what):
        compare.event_is(compare.event(report, row, flags), row)


def test_idle_events_are_those_without_a_share(case):
    layout, what, _, report = case
    for row, flags in rows(layout, what):
        told = row.idle if marks_idle(layout) else row.idle or None  # by their order, if not by a share
        assert compare.event(report, row, flags).idle is told, row.name
    assert all(each.idle is None for each in report.events if each.name in ("DB CPU", "CPU time"))


def test_shares_are_of_what_their_heading_says(case):
    layout, what, _, report = case
    for each in report.events:
        assert each.share_of == (share_of(layout, each.background) if each.share is not None else None), each


def test_no_wait_event_is_made_up(case):
    layout, what, _, report = case
    printed = [(row.name, flags) for row, flags in rows(layout, what)]
    printed += [(name, (False, None)) for name in ("DB CPU", "CPU time")]
    for each in report.events:
        assert any(each.background in flags and compare.cut_of(each.name, name) for name, flags in printed), each
    assert len(report.events) == len(printed) - 1


def test_processor_time_stands_among_the_events(case):
    layout, what, _, report = case
    (processor,) = [each for each in report.events if each.name in ("DB CPU", "CPU time")]
    compare.check(processor.time, what.db_cpu, "DB CPU")
    assert processor.waits is None and processor.average is None


def test_names_that_findings_ask_for_are_whole(case):
    layout, what, _, report = case
    for row, flags in rows(layout, what):
        if row.name.startswith(("log file", "enq:", "control file", "write complete", "direct path", "db file")):
            assert any(each.name == row.name and each.background in flags for each in report.events), row.name


def test_statistics_are_read(case):
    layout, what, _, report = case
    for name, total in what.statistics.items():
        (found,) = [
            each for each in report.statistics if name == each or (len(each) >= 31 and name.startswith(each))
        ]
        compare.check(report.total(found), total, name, coarsest=1)
    assert "logons current" not in report.statistics  # it is no total


def test_enqueues_are_read(case):
    layout, what, _, report = case
    printed = enqueues(layout, what)
    assert len(report.enqueues) == len(printed)
    for each, reason in printed:
        found = [row for row in report.enqueues.values() if row.type == each.type]
        if reason is not None:
            found = [row for row in found if row.reason == reason]
        assert len(found) == 1, (each.type, reason, list(report.enqueues))
        compare.check(found[0].requests, each.requests, f"{each.type} requests", coarsest=1)
        compare.check(found[0].succeeded, each.requests - each.failed, f"{each.type} succeeded", coarsest=1)
        compare.check(found[0].failed, each.failed, f"{each.type} failed", coarsest=1)
        compare.check(found[0].waits, each.waits, f"{each.type} waits", coarsest=1)
        compare.check(found[0].time, each.milliseconds / 1000, f"{each.type} time", coarsest=1)
        if each.waits:
            compare.check(found[0].average, each.milliseconds / 1000 / each.waits, f"{each.type} mean", 1e-5)


def test_histograms_are_read(case):
    layout, what, _, report = case
    if not has_histogram(layout):
        assert not report.histograms
        return
    for row in what.together:
        (name,) = [each for each in report.histograms if compare.cut_of(each, row.name)]
        compare.histogram_is(report.histograms[name], row)


def test_histograms_tell_short_waits_from_long_ones(case):
    layout, what, _, report = case
    if not has_histogram(layout):
        return
    sync = report.histograms["log file sync"]
    finest = 8e-6 if layout.release >= (12, 2) and kind(layout) == "awr" else 0.001
    assert any(high <= finest * 1.03 for _, high, _ in sync.buckets)
    assert sum(share for _, _, share in sync.buckets) == pytest.approx(1, abs=0.02)


def test_detailed_histograms_count_waits(case):
    """Columns of text cut some counts of more than four digits, which are left out."""
    layout, what, _, report = case
    for row in what.together if counted(layout) else ():
        (name,) = [each for each in report.histograms if compare.cut_of(each, row.name)]
        for span in counted(layout):
            found = [
                count
                for *edges, count in report.histograms[name].tails
                if edges == pytest.approx(span, rel=0.05, abs=0)
            ]
            many = row.between(*span)
            if row.idle or not many:
                assert not found
            elif found or many <= 9999 or layout.form == "html":
                compare.check(found[0], many, row.name, coarsest=max(many / 10, 1))


def test_histograms_show_where_long_waits_end(case):
    """An event that is not in a table of shorter waits had none of these; idle ones are in the first only."""
    layout, what, _, report = case
    for row in [each for each in what.together if not each.idle] if counted(layout) else ():
        (name,) = [each for each in report.histograms if compare.cut_of(each, row.name)]
        buckets = report.histograms[name].buckets
        assert not buckets[-1][2] or buckets[-1][1] < math.inf, row.name
        for low, high in counted(layout):
            inside = [bucket for bucket in buckets if low * 0.97 <= bucket[0] and bucket[1] <= high * 1.03]
            assert len(inside) > 3 or not row.between(low, high), (row.name, low, high)


def test_every_figure_names_the_line_that_prints_it(case):
    layout, _, text, report = case
    reach = 0 if layout.form == "text" else 3
    read = (report.events, report.statistics, report.enqueues, report.histograms, report.host, report.sampled)
    read += (report.ranked, report.slots, report.loads)
    for figure in figures(read):
        assert figure.line, figure.text
        blank = figure == 0 and figure.unit == "%"  # no share of the waits is printed as nothing
        assert blank or compare.printed(text, figure, reach), (figure.text, figure.line)


def test_every_event_names_its_lines(case):
    layout, _, text, report = case
    lines = compare.lines_of(text)
    for each in report.events:
        assert each.lines
        for number in each.lines:
            shown = lines[number - 1 : number + (0 if layout.form == "text" else 3)]
            assert each.name[:25] in "\n".join(shown), (each.name, number)


def test_a_report_that_is_whole_has_few_problems(case):
    layout, _, _, report = case
    said = [each.message for each in report.problems if each.state == INCONSISTENT]
    assert not said, said
    if layout.pdb:
        lacking = {each.what: each.message for each in report.problems}
        assert "CDB$ROOT" in lacking["background events"]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", sorted({name for name in LAYOUTS if name.startswith("awr html")}))
def test_text_and_html_of_the_same_snapshots_agree(name, seed):
    text = name.replace("html", "text")
    if text not in LAYOUTS:
        pytest.skip("there is no text for it")
    what = truth(seed)
    one, other = (reports.read(LAYOUTS[each].write(what)) for each in (name, text))
    for each in one.events:
        if each.background is None or each.name == "DB CPU":
            continue
        twin = next(
            row
            for row in other.events
            if row.background == each.background and compare.cut_of(row.name, each.name)
        )
        for field in ("waits", "time", "average", "share"):
            mine, theirs = getattr(each, field), getattr(twin, field)
            if mine is not None and theirs is not None:
                assert abs(mine - theirs) <= (mine.resolution + theirs.resolution) / 2 * (1 + 1e-6), (each, field)
    assert set(one.enqueues) == set(other.enqueues)


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_figure_that_two_tables_print_differently_is_shown_twice(name):
    """The first table's waits are altered, which no rounding explains."""
    layout, what = LAYOUTS[name], truth(5)
    text = layout.write(what)
    count = what.of("log file sync", None if sides(layout)[0] is None else False).count
    altered = f"{count + 7:,}"
    rows = re.finditer(rf"log file sync\b[^\n]*?\b{count:,}\b", text)
    places = [found.start() for found in rows]
    if len(places) < 2:
        pytest.skip("log file sync is in one table only")
    start = places[0]
    text = text[:start] + text[start:].replace(f"{count:,}", altered, 1)
    report = reports.read(text, name)
    said = [each for each in report.problems if each.state == INCONSISTENT and "log file sync" in each.what]
    assert said
    assert any(altered in each.message and f"{count:,}" in each.message for each in said)
    assert all(len(each.lines) >= 2 and "\n" not in each.message for each in said)


@pytest.mark.parametrize("name", [name for name in LAYOUTS if "html" not in name])
def test_an_elapsed_time_that_the_snapshots_belie_is_inconsistent(name):
    layout, what = LAYOUTS[name], truth(6)
    text = layout.write(what)
    belied = text.replace(
        compare_minutes := f"{what.elapsed / 60:,.2f} (mins)", f"{what.elapsed / 60 + 10:,.2f} (mins)", 1
    )
    assert compare_minutes in text and belied != text
    assert reports.read(text, name).elapsed.state == FOUND
    fact = reports.read(belied, name).elapsed
    assert fact.state == INCONSISTENT and len(fact.lines) >= 2


@pytest.mark.parametrize("name", [name for name in LAYOUTS if has_captured_time(LAYOUTS[name])])
def test_a_total_beside_captured_time_that_is_another_db_time_is_inconsistent(name):
    layout, what = LAYOUTS[name], truth(6)
    text = layout.write(what)
    total, other = (f"{seconds:>14,.2f} (s)" for seconds in (what.db_time, what.db_time * 1.1 + 1))
    assert total in text
    report = reports.read(text.replace(total, other), name)
    assert report.db_time.state == INCONSISTENT and report.captured.state == FOUND


@pytest.mark.parametrize("name", [name for name in LAYOUTS if has_host(LAYOUTS[name]) and "statspack" not in name])
def test_without_its_table_the_load_is_that_of_the_systems_statistics(name):
    """In whole processes, and not exact as a count is."""
    layout, what = LAYOUTS[name], truth(6)
    host = reports.read(layout.write(what).replace("%Idle", "%Other"), name).host
    compare.host_is(host, what.host)
    assert host.load_begin.resolution == host.load_end.resolution == 1 and host.user is None
    assert possible(host.load_begin).high == host.load_begin + 0.5


@pytest.mark.parametrize("name", ["awr text 12.1.0.2.0", "awr text 19.0.0.0.0"])
def test_samples_whose_lines_do_not_come_in_pairs_are_left_out_and_said_to_be(name):
    """Whichever line is lost, comes twice or changes places with the next: what is still read is right."""
    what = truth(6)
    lines = LAYOUTS[name].write(what).split("\n")
    first = next(place for place, line in enumerate(lines) if line.startswith("% Activity   Sessions")) + 2
    for place in range(first, first + 2 * len(what.sampled)):
        two = lines[place : place + 2]
        for there in ([], two[:1] * 2, two[::-1]):
            behind = place + (2 if there == two[::-1] else 1)
            report = reports.read("\n".join([*lines[:place], *there, *lines[behind:]]))
            compare.samples_are(report.sampled, what.sampled)
            assert report.sampled or any("samples" in each.what for each in report.problems)


@pytest.mark.parametrize("name", ["statspack 11.2.0.3.0", "awr text 19.0.0.0.0", "awr html 11.2.0.3.0"])
def test_processor_time_above_db_time_is_inconsistent(name):
    """Whose part it is: a figure of either is wrong, or both are."""
    layout, what = LAYOUTS[name], truth(6)
    wrong = replace(what, db_cpu=what.db_time * 1.2)
    said = [each for each in reports.read(layout.write(wrong), name).problems if each.state == INCONSISTENT]
    assert any(each.what == "DB time" and "DB CPU" in each.message and len(each.lines) == 2 for each in said)
    whole = replace(what, db_cpu=what.db_time)  # a part that is all of it may be rounded up
    assert not [each for each in reports.read(layout.write(whole), name).problems if "DB CPU" in each.message]


def test_a_name_that_the_head_cuts_is_read_from_a_title():
    text = LAYOUTS["awr text 11.2.0.3.0"].write(truth(6))
    text = text.replace("/madeup1  Snaps", "/made_up_instance  Snaps").replace(" madeup1     ", " made_up_inst")
    assert reports.read(text).instance.value == "made_up_instance"
    assert reports.read(text.replace("/made_up_instance  Snaps", "/made_up_instan")).instance == Fact()


def test_snapshots_in_the_wrong_order_have_no_times():
    layout, what = LAYOUTS["awr html 19.0.0.0.0"], truth(6)
    text = layout.write(what)
    first = text.index("Begin Snap")
    report = reports.read(text[:first] + text[first:].replace("-23 ", "-24 ", 1))
    assert (report.begin, report.end) == (Fact(), Fact())


@pytest.mark.parametrize(
    ("month", "number"),
    [("Fev", 2), ("ABR", 4), ("Mai", 5), ("Ago", 8), ("Set", 9), ("Out", 10), ("Dez", 12), ("Дек", 12), ("МАЙ", 5),
     ("Mär", 3), ("MRZ", 3), ("Okt", 10), ("Ene", 1), ("Dic", 12), ("juil.", 7), ("août ", 8), ("Sept.", 9),
     ("Giu", 6), ("10月", 10), ("8月 ", 8)],
)  # fmt: skip
def test_months_have_the_names_of_several_languages(month, number):
    assert moment(f"08-{month}-13 17:00:15") == datetime(2013, number, 8, 17, 0, 15)
    assert SNAP.search(f"Begin Snap:  548 08-{month}-13 17:00:15  57")["at"] == f"08-{month}-13 17:00:15"


def test_a_month_of_no_known_name_is_said_to_be_unread():
    layout, what = LAYOUTS["awr html 19.0.0.0.0"], truth(6)
    printed = f"{what.begin:%d-%b-%y}"
    report = reports.read(layout.write(what).replace(printed, printed[:3] + "Xyz" + printed[6:]))
    assert report.begin == Fact()
    assert any("has a month of no known name" in each.message for each in report.problems)


@pytest.mark.parametrize("busy", [1, 30, 1000])
def test_a_time_that_its_column_cuts_is_not_taken_for_another(busy):
    """Four places hold "747." of 747.1, and "46.2" of 46.2K; what tells them apart is waits of an average time."""
    what = truth(6, busy=busy)
    text = LAYOUTS["awr text 11.2.0.4.0"].write(what)
    top = text[text.index("Top 10") : text.index("Host CPU")]
    report = reports.read(top)
    taken = [each for each in report.events if each.time is not None]
    for each in taken:
        row = what.of(each.name, False)
        compare.check(each.time, row.seconds, each.name)
    left_out = {each.what for each in report.problems if "may be cut" in each.message}
    assert left_out == {each.name for each in report.events} - {each.name for each in taken}
    assert "DB CPU" in left_out and (busy > 1 or len(taken) > 5)
    whole = reports.read(text)
    (processor,) = [each for each in whole.events if each.name == "DB CPU"]
    compare.check(processor.time, what.db_cpu, "DB CPU")
    assert not [each for each in whole.problems if "cut" in each.message]


def test_the_comparison_itself_can_fail():
    what = truth(1)
    row = what.waits[0]
    right = read_number(str(row.count))
    compare.check(right, row.count, "waits")
    with pytest.raises(compare.Wrong):
        compare.check(read_number(str(row.count + 1)), row.count, "waits")
    with pytest.raises(compare.Wrong):
        compare.check(None, row.count, "waits")
    with pytest.raises(compare.Wrong):
        compare.check(read_number("1", "ms"), 1.0, "time")
    assert truth(1) == what and truth(2) != what
    assert replace(what, rac=True).rac
