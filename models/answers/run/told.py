"""The answer to a run in each of its forms, a string."""

import json

from models.answers.document import document
from models.answers.report.told import JSON, PAGE, TEXT
from models.answers.run import as_html, as_json, as_text, from_oracle, postgres

TITLE = "Your own run, beside the laws"


def answered(listing):
    """The Answer to the Listing of a run: of `make measure`, or else of the SQL*Plus scripts."""
    return postgres.answer(listing) if listing.measured else from_oracle.answer(listing)


def told(answer, form=TEXT, width=as_text.WIDTH, everything=False):
    """As `diagnosis.told` for a report."""
    if form == JSON:
        return json.dumps(as_json.as_json(answer), indent=1, allow_nan=False)
    if form == PAGE:
        return document(TITLE, as_html.html(answer))
    return as_text.text(answer, width, everything)
