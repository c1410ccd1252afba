"""The answer to many reports in each of its forms, a string."""

import json

from models.answers.document import document
from models.answers.history import as_html, as_json, as_text
from models.answers.report.told import JSON, PAGE, TEXT

TITLE = "Your reports, as one answer"


def told(history, form=TEXT, width=as_text.WIDTH, refused=(), each=()):
    """As `diagnosis.told` for one report.

    `refused` are sentences, one a file that could not be read; `each` the answers to each report in the same form,
    to go with it.
    """
    if form == JSON:
        more = {"reports": [json.loads(one) for one in each]} if each else {}
        return json.dumps(as_json.as_json(history, refused) | more, indent=1, allow_nan=False)
    if form == PAGE:
        return document(TITLE, as_html.html(history, "", refused))
    return "\n\n".join([as_text.text(history, width), *each])
