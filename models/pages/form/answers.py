"""What the page and the notebook ask about what a reader gives: one file, each of many, and the whole of them.

A file may also be a run of the book's own measurements; it is answered by itself.

All is JSON text: on the page it crosses from one thread to another.
"""

import json

from models.answers.history import reading
from models.answers.history.answer import answer as history_answer
from models.answers.history.answer import snapshots
from models.answers.history.snapshot import to_plain
from models.answers.report import answer
from models.answers.run import answer as run_answer
from models.experiment.reading import is_one
from models.reports import Refused

__all__ = ["one", "snapshots", "whole"]


def one(data, name, suffix=".html"):
    """The answer to one file or pasted text: about its report, its run, or the whole where it holds rows of many.

    See `models.answers.report.answer`, `models.answers.run.answer` and `whole` for what is in it.
    """
    if is_one(data):
        return run_answer.answer(data, name)
    try:
        found = reading.read(data, name)
    except Refused as refused:
        return json.dumps({"refused": str(refused)})
    if len(found) == 1:
        return answer.of(found[0], suffix)
    return whole(json.dumps([to_plain(each) for each in reading.kept(found)], allow_nan=False), suffix)


def whole(found, suffix=".html", refused="[]"):
    """The answer to many: the HTML, text, JSON and self-contained page of `models.answers.history.answer`.

    Parameters
    ----------
    found : str
        JSON: the list of all that `snapshots` gave.
    suffix : str
        What follows a chapter's name in the links to it.
    refused : str
        JSON: a list of sentences, one for each file that could not be read.

    Returns
    -------
    str
        JSON; `refused` alone, one sentence, where nothing could be read.
    """
    sentences = json.loads(refused)
    if json.loads(found) or not sentences:
        return history_answer(found, suffix, refused)
    return json.dumps({"refused": f"None of the {len(sentences)} files could be read. {sentences[0]}"})
