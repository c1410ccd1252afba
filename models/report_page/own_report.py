"""Where a reader gives a report of their own: a widget with a kernel, a form on the published page.

On the page, `static/report.js` runs the form: it loads the page's Python (`engine.py`) when it is asked to, and
has it read what was pasted or dropped. Nothing leaves the page.
"""

import json
from html import escape
from pathlib import Path
from string import Template

import ipywidgets

from models.diagnosis.answer import answer
from models.diagnosis.document import STYLE
from models.explore import palette, widget
from models.explore.svg import picture
from models.findings.asking.finding import WhatIf
from models.report_page import what_if

_HERE = Path(__file__).parent
_STYLE = STYLE.read_text(encoding="utf-8")
PASTED = "what you pasted"
MIME_TYPE = "application/vnd.shape-of-a-wait.own-report+json"
COMMAND = ".venv/bin/shape-of-a-wait FILE"  # in the book's folder, after the set-up of the README
ON_WINDOWS = r".venv\Scripts\shape-of-a-wait FILE"

# Made up for the book. Its figures agree with each other: the shares are of 2,472 s of DB time, the log writer
# writes for 360 of 600 s, and three sessions insert, each holding the HW enqueue for a read of 10 ms.
EXAMPLE = (_HERE / "example.txt").read_text(encoding="utf-8")


class OwnReport:
    """The form, in the notebook and on the page."""

    def _repr_mimebundle_(self, include=None, exclude=None):
        """One output, several forms: each front end takes the best that it can show."""
        return {
            **build_widget()._repr_mimebundle_(),
            MIME_TYPE: {},
            "text/plain": f"To read a report from here: {COMMAND}",
        }


def page_form():
    """The form as HTML. What needs a script is hidden until the script has come."""
    form = Template((_HERE / "form.html").read_text(encoding="utf-8"))
    return form.substitute(example=escape(EXAMPLE), command=escape(COMMAND), on_windows=escape(ON_WINDOWS))


def build_widget():
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
