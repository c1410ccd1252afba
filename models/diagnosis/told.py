"""The answer to one report in each of its forms, a string."""

import json

from models.diagnosis import as_page, as_text
from models.reports.as_json import as_json

FORMS = TEXT, JSON, PAGE = "text", "json", "page"


def told(report, findings, form=TEXT, width=100, everything=False):
    """Plain text of at most `width` columns, JSON, or an HTML document that needs nothing else."""
    if form == JSON:
        return json.dumps(as_json(report, findings), indent=1, allow_nan=False)
    if form == PAGE:
        return as_page.page(report, findings)
    return as_text.text(report, findings, width, everything)
