"""A report as plain JSON: what `shape-of-a-wait --json` prints."""

from dataclasses import asdict
from math import isfinite

from models.reports.numbers import SECONDS, read_number

_FACTS = ("release", "rac", "elapsed", "db_time", "cpus", "database", "instance", "begin", "end", "captured")


def as_json(report, findings=()):
    """A dict of numbers, strings, lists and dicts; times in seconds, None for what was not found.

    Parameters
    ----------
    report : Report
    findings : sequence of Finding
        From `models.findings.diagnose`.
    """
    return {
        "name": report.name,
        "kind": report.kind,
        "form": report.form,
        "release": report.release.value,
        "rac": report.rac.value,
        "elapsed_s": _number(report.elapsed.value),
        "db_time_s": _number(report.db_time.value),
        "cpus": _number(report.cpus.value),
        "database": report.database.value,
        "instance": report.instance.value,
        "begin": report.begin.value,
        "end": report.end.value,
        "captured": _number(report.captured.value),
        "pdb": report.pdb,
        "events": [
            {
                "name": event.name,
                "background": event.background,
                "waits": _number(event.waits),
                "time_s": _number(event.time),
                "average_s": _number(event.mean),
                "share": _number(event.share),
                "share_of": event.share_of,
                "idle": event.idle,
                "wait_class": event.wait_class,
                "lines": list(event.lines),
            }
            for event in report.events
        ],
        "statistics": _totals(report.statistics),
        "time_model": _totals(report.time_model),
        "system": _totals(report.system),
        "enqueues": {
            name: {
                "requests": _number(each.requests),
                "succeeded": _number(each.succeeded),
                "failed": _number(each.failed),
                "waits": _number(each.waits),
                "time_s": _number(each.time),
                "average_s": _number(each.average),
            }
            for name, each in report.enqueues.items()
        },
        "histograms": {
            name: {
                "waits": _number(each.waits),
                "buckets": [[low, _number(high), _number(share)] for low, high, share in each.buckets],
                "tails": [[low, high, _number(count)] for low, high, count in each.tails],
            }
            for name, each in report.histograms.items()
        },
        "host": {field: _number(figure) for field, figure in vars(report.host).items()},
        "sampled": [
            {
                "event": each.event,
                "background": each.background,
                "share": _number(each.share),
                "sessions": _number(each.sessions),
                "lines": list(each.lines),
            }
            for each in report.sampled
        ],
        "fields": {
            field: {"state": fact.state, "lines": list(fact.lines), "implied": fact.implied}
            for field in _FACTS
            for fact in [getattr(report, field)]
        },
        "findings": [_finding(finding) for finding in findings],
        "problems": [_plain(asdict(problem)) for problem in report.problems],
    }


def _totals(statistics):
    """Totals by name as the report prints them: times of statistics are in whatever Oracle counts them in."""
    return {name: _number(_as_printed(each.total)) for name, each in statistics.items()}


def _as_printed(figure):
    return read_number(figure.text) if figure.unit in SECONDS else figure


def _number(value):
    """A float that JSON has; None for what it has not."""
    if value is None or not isfinite(value):
        return None
    return int(value) if float(value).is_integer() and abs(value) < 2**53 else float(value)


def _finding(finding):
    """A finding as it is, but that what is printed in per cent is called the fraction that its value is.

    Nothing is fitted to a report, nor left out of a count of predictions: of that it says nothing.
    """
    plain = _plain(asdict(finding))
    for each in (*plain["evidence"], *plain["predictions"]):
        each["unit"] = "fraction" if each["unit"] == "%" else each["unit"]
    for each in plain["predictions"]:
        del each["fitted"], each["doubt"]
    return plain


def _plain(value):
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if isinstance(value, float):
        return _number(value)
    return value
