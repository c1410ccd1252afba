"""What the page and the notebook ask about what a reader gives: one file, each of many, and the whole of them.

All is JSON text: on the page it crosses from one thread to another.
"""

import json
import math
from dataclasses import asdict, replace
from typing import Any

from models.analyst.answers import as_html, as_json, as_text, kinds
from models.analyst.answers.blocks import Answer
from models.analyst.answers.history.snapshot import from_plain, group_of
from models.analyst.answers.report.as_blocks import Diagnosed
from models.analyst.findings.study.finding import Finding, WhatIf
from models.analyst.reports import Refused


def one(data: bytes, name: str, suffix: str = ".html") -> str:
    """The answer to one file or pasted text: about its report, its run, or the whole where it holds rows of many.

    Parameters
    ----------
    name
        What the reader calls it: the file's name, or "what you pasted".
    suffix
        What follows a chapter's name in the links to it.

    Returns
    -------
    str
        JSON: `html`, a section; `text`, plain, for a ticket; `page`, an HTML document that needs nothing else; and
        what the command prints with --json, as text in `json`. Of one report it is in `report` as it is, and
        `what_if` is a list of {explorable, position, x, y, title, chapter} in SI units, null for a figure that
        the report does not have. Or `refused` alone, one sentence.
    """
    try:
        return _answer(kinds.answer(kinds.read(data, name)), suffix)
    except Refused as refused:
        return json.dumps({"refused": str(refused)})


def snapshots(data: bytes, name: str, path: str = "") -> str:
    """What is kept of one file of many: JSON, `snapshots`, a list; or `refused` alone, one sentence.

    `path` is its name with its folders, if these are known: they may say that it is of a group that is compared.
    """
    try:
        snapshots = [
            replace(snapshot, group=group_of(path) or snapshot.group) for snapshot in kinds.snapshots(data, name)
        ]
        return json.dumps({"snapshots": list(map(asdict, snapshots))}, allow_nan=False)
    except Refused as refused:
        return json.dumps({"refused": str(refused)})


def whole(given: str, suffix: str = ".html", refused: str = "[]") -> str:
    """The answer to many, as `one` has it.

    Parameters
    ----------
    given
        JSON: the list of all that `snapshots` gave.
    refused
        JSON: a list of sentences, one for each file that could not be read.
    """
    snapshots, sentences = list(map(from_plain, json.loads(given))), json.loads(refused)
    if sentences and not snapshots:
        return json.dumps({"refused": f"None of the {len(sentences)} files could be read. {sentences[0]}"})
    return _answer(kinds.whole(snapshots, sentences), suffix)


def _answer(answer: Answer, suffix: str) -> str:
    forms = {"html": as_html.html(answer, suffix), "text": as_text.text(answer), "page": as_html.document(answer)}
    if isinstance(answer.about, Diagnosed):
        starts = [_what_if(finding, finding.what_if) for finding in answer.about.findings if finding.what_if]
        more = {"report": as_json.plain(answer.about), "what_if": starts}
    else:
        more = {"json": as_json.text(answer)}
    return json.dumps(forms | more, allow_nan=False)


def _what_if(finding: Finding, start: WhatIf) -> dict[str, Any]:
    return {
        "explorable": start.explorable,
        "position": {name: _known(value) for name, value in start.position.items()},
        "x": _known(start.x),
        "y": _known(start.y),
        "title": finding.title,
        "chapter": finding.chapter,
    }


def _known(value: float | None) -> float | None:
    return None if value is None or not math.isfinite(value) else float(value)
