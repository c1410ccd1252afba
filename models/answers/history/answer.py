"""The answer to many reports, for the page and for whoever reads them one by one: plain JSON in, and out."""

import json

from models.answers.history import as_html, reading
from models.answers.history.history import History
from models.answers.history.snapshot import from_plain, to_plain
from models.answers.history.told import told
from models.answers.report.told import JSON, PAGE, TEXT
from models.reports import Refused


def snapshots(data, name):
    """What is kept of one file.

    Parameters
    ----------
    data : bytes
    name : str
        What the reader calls it.

    Returns
    -------
    str
        JSON: `snapshots`, a list, one for a report and several for rows of the history query; or `refused` alone,
        one sentence.
    """
    try:
        found = reading.snapshots(data, name)
    except Refused as refused:
        return json.dumps({"refused": str(refused)})
    return json.dumps({"snapshots": [to_plain(each) for each in found]}, allow_nan=False)


def answer(plain_snapshots, suffix=".html", refused="[]"):
    """The answer for the whole.

    Parameters
    ----------
    plain_snapshots : str
        JSON: a list of all that `snapshots` gave.
    suffix : str
        What follows a chapter's name in the links to it.
    refused : str
        JSON: a list of sentences, one for each file that was refused.

    Returns
    -------
    str
        JSON: `html`, a section; `text`, plain; `json`, text too, for a program; `page`, an HTML document that
        needs nothing else.
    """
    history, refused = History(map(from_plain, json.loads(plain_snapshots))), json.loads(refused)
    found = {
        "html": as_html.html(history, suffix, refused),
    } | {form: told(history, form, refused=refused) for form in (TEXT, JSON, PAGE)}
    return json.dumps(found, allow_nan=False)
