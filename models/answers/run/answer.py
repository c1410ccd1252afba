"""The answer to a pasted or dropped run: the whole of what the page and the notebook show, as JSON text."""

import json

from models.answers.report.told import JSON, PAGE, TEXT
from models.answers.run import as_html
from models.answers.run.told import answered, told
from models.experiment import reading
from models.reports import Refused


def answer(data, name="run"):
    """Read a run and set it beside the laws.

    Parameters
    ----------
    data : bytes
    name : str
        What the reader calls it.

    Returns
    -------
    str
        JSON: `html`, a section; `text`, plain; `json`, text too, for a program; `page`, an HTML document that
        needs nothing else; or `refused` alone, one sentence.
    """
    try:
        found = answered(reading.read(data, name))
    except Refused as refused:
        return json.dumps({"refused": str(refused)})
    forms = {form: told(found, form) for form in (TEXT, JSON, PAGE)}
    return json.dumps({"html": as_html.html(found), **forms}, allow_nan=False)
