"""A reader's own report in a notebook: upload or paste it, see the findings, and move what they start from."""

import json
from html import escape
from pathlib import Path

import ipywidgets

from models.diagnosis.answer import answer
from models.explore import palette, widget
from models.explore.svg import picture
from models.findings.asking.finding import WhatIf
from models.report_page import what_if

_STYLE = (Path(__file__).parent / "static" / "report.css").read_text(encoding="utf-8")
PASTED = "what you pasted"


def build():
    """A button to choose a file, a place to paste, and under them what is in it. Nothing leaves the kernel."""
    upload = ipywidgets.FileUpload(
        accept=".html,.htm,.txt,.lst,.csv", multiple=False, description="Choose a report", layout={"width": "14em"}
    )
    pasted = ipywidgets.Textarea(
        placeholder="or paste a report, or a part of one, here", layout={"width": "100%", "height": "9em"}
    )
    button = ipywidgets.Button(description="Read what I pasted", layout={"width": "14em"})
    shown = ipywidgets.VBox([])

    def read_upload(_):
        for chosen in upload.value:
            shown.children = show_answer(bytes(chosen["content"]), chosen["name"])

    def read_pasted(_):
        shown.children = show_answer(pasted.value.encode(), PASTED)

    upload.observe(read_upload, names="value")
    button.on_click(read_pasted)
    return ipywidgets.VBox([upload, pasted, button, shown])


def show_answer(data, name):
    """The widgets that show what is in a report: its findings, and under them the models started from it."""
    found = json.loads(answer(data, name, suffix=".ipynb"))
    if "refused" in found:
        return [_html(f'<p class="wait-refused" role="alert">{escape(found["refused"])}</p>')]
    return [_html(found["html"]), *(_move_from(start) for start in found["what_if"])]


def _move_from(start):
    """One model of the book, started from the report."""
    try:
        explorable = what_if.build(WhatIf(start["explorable"], start["position"], start["x"], start["y"]))
    except ValueError as problem:
        return _html(f"<p>{escape(start['title'])} cannot be moved from here: {escape(str(problem))}.</p>")
    return widget.build(explorable, picture(explorable, explorable.start))


def _html(html):
    return ipywidgets.HTML(f"<style>{palette.css()}{_STYLE}</style>{html}")
