"""The answer to a pasted or dropped report: the whole of what the page and the notebook show, as JSON text."""

import json
import math

from models import reports
from models.answers.report import as_html
from models.answers.report.told import PAGE, TEXT, plain, told
from models.findings import diagnose


def answer(data, name="report", suffix=".html"):
    """Read a report and say which findings are its own.

    Parameters
    ----------
    data : bytes
    name : str
        What the reader calls it: the file's name, or "what you pasted".
    suffix : str
        What follows a chapter's name in the links to it.

    Returns
    -------
    str
        JSON: `report` (what the command prints with --json; its `summary` has the lines of the first screen),
        `html`, `text` (plain, for a ticket), `page` (an HTML document that needs nothing else), and `what_if`,
        a list of {explorable, position, x, y, title, chapter} in SI units, null for a figure that the report does
        not have; or `refused` alone, one sentence.
    """
    try:
        report = reports.read(data, name)
    except reports.Refused as refused:
        return json.dumps({"refused": str(refused)})
    return of(report, suffix)


def of(report, suffix=".html"):
    """The same of a report that has been read."""
    findings = diagnose.diagnose(report)
    found = {
        "report": plain(report, findings),
        "html": as_html.html(report, findings, suffix),
        "text": told(report, findings, TEXT),
        "page": told(report, findings, PAGE),
        "what_if": [_what_if(each) for each in findings if each.what_if],
    }
    return json.dumps(found, allow_nan=False)


def _what_if(finding):
    start = finding.what_if
    return {
        "explorable": start.explorable,
        "position": {name: _known(value) for name, value in start.position.items()},
        "x": _known(start.x),
        "y": _known(start.y),
        "title": finding.title,
        "chapter": finding.chapter,
    }


def _known(value):
    return None if value is None or not math.isfinite(value) else float(value)
