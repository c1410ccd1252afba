"""What is kept of a report: it answers as the whole report does, and says nothing else."""

import pytest
from analyst.reports.layouts import LAYOUTS
from analyst.reports.truth import truth

from models.analyst import reports
from models.analyst.findings.study import commits, log_writes, noticing
from models.analyst.findings.study.log_writes import variation_of
from models.analyst.findings.study.study import Study
from models.analyst.reports.numbers import read_number
from models.book.captured import kept, strangers
from models.laws.numbers.figure import Figure


def _answers(report):
    study = Study(report)
    law, varies = commits.prediction(study), variation_of(study)
    return [
        law and (law.predicted, law.low, law.high, law.reported),
        (varies.value, varies.low, varies.high),
        log_writes.write_of(study).mean,
        log_writes.write_of(study).busy,
        log_writes.stages_of(study),
        log_writes.sync_of(study).mean,
        noticing.mean_overhead(study),
        log_writes.worker_share(study),
        study.host_busy,
        study.load,
        study.cpus,
    ]


def _same(first, second):
    if isinstance(first, tuple):
        return len(first) == len(second) and all(map(_same, first, second))
    return first is second or first == pytest.approx(second, rel=1e-6)


@pytest.mark.parametrize("name", LAYOUTS)
def test_what_is_kept_answers_as_the_report_does_and_holds_no_name_and_no_statement(name):
    written = LAYOUTS[name].write(truth(3)).encode()
    report, offered = reports.read(written, "one"), strangers.offered(written)
    [entry] = strangers.table(offered).values()
    restored = kept.restored("one", entry)
    for whole, again in zip(_answers(report), _answers(restored), strict=True):
        assert _same(whole, again)
    names = [getattr(report, what).value for what in ("database", "instance", "dbid", "machine")]
    assert not [name for name in names if name and str(name) in offered]
    assert "select" not in offered.lower()


@pytest.mark.parametrize(
    ("figure", "printed"),
    [(read_number("2.17ms", None), "2.17ms"), (read_number("94", "s"), "94s"),
     (read_number("15.03", "mins"), "15.03m"), (read_number("102.3K"), "102.3K"), (read_number(".3", "%"), ".3"),
     (read_number("3", "cs"), "3cs"), (Figure(0.25, unit="s", resolution=0.5), "0.25s")],
)  # fmt: skip
def test_a_figure_is_kept_as_it_was_printed(figure, printed):
    assert kept.text(figure) == printed


def test_of_empty_buckets_side_by_side_one_is_kept_and_none_at_the_end():
    empty, edges = Figure(0.0, "0", "%", 0.01), (0.0, 0.001, 0.002, 0.004, 0.008, 0.016)
    few, all_ = Figure(0.0, ".0", "%", 0.001), Figure(1.0, "100.0", "%", 0.001)
    buckets = tuple(zip(edges, edges[1:], (empty, empty, all_, few, empty), strict=False))
    histogram = reports.Histogram(kept.IO, read_number("500"), buckets)
    report = reports.Report("one", "awr", "text", histograms={kept.IO: histogram})
    assert kept.fields(report)["histogram"] == {"2ms": "", "4ms": "100.0", "8ms": ".0"}
