"""The answer to one report in each of its forms, a string."""

import json

from models.answers.report import as_page, as_text
from models.findings.first.summary import lines, summary
from models.reports.as_json import as_json

FORMS = TEXT, JSON, PAGE = "text", "json", "page"


def plain(report, findings):
    """All that was read and found as JSON has it, with the lines of the first screen."""
    return {"summary": lines(summary(report, findings)), **as_json(report, findings)}


def told(report, findings, form=TEXT, width=100, everything=False):
    """Plain text of at most `width` columns, JSON, or an HTML document that needs nothing else."""
    if form == JSON:
        return json.dumps(plain(report, findings), indent=1, allow_nan=False)
    if form == PAGE:
        return as_page.page(report, findings)
    return as_text.text(report, findings, width, everything)
