"""Where a reader gives a report of their own: a widget with a kernel, a form on the published page.

On the page, `scripts/report.js` runs the form: it loads the page's Python (`engine.py`) when it is asked to, and
has it read what was pasted or dropped. Nothing leaves the page.
"""

import json
from base64 import b64encode
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from string import Template
from typing import Any

import ipywidgets

from models.analyst.answers.as_html import STYLE
from models.analyst.findings.study.finding import WhatIf
from models.book.pages.form import answers, what_if
from models.explorable import palette, widget
from models.explorable.front_end import alive

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

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        """One output, several forms: each front end takes the best that it can show."""
        return {
            **alive(build_widget),
            MIME_TYPE: {},
            "text/plain": f"To read a report from here: {COMMAND}",
        }


def page_form() -> str:
    """The form as HTML. What needs a script is hidden until the script has come."""
    form = Template((_HERE / "form.html").read_text(encoding="utf-8"))
    return form.substitute(example=escape(EXAMPLE), command=escape(COMMAND), on_windows=escape(ON_WINDOWS))


def build_widget() -> ipywidgets.VBox:
    """A button to choose files, a place to paste, and under them what is in them. Nothing leaves the kernel."""
    upload = ipywidgets.FileUpload(
        accept=".html,.htm,.txt,.lst,.lis,.log,.csv,.out,.gz,.zip",
        multiple=True,
        description="Choose reports",
        layout={"width": "14em"},
    )
    pasted = ipywidgets.Textarea(
        placeholder="or paste a report, or a part of one, here", layout={"width": "100%", "height": "9em"}
    )
    button = ipywidgets.Button(description="Read what I pasted", layout={"width": "14em"})
    shown = ipywidgets.VBox([])

    def read_upload(_: object) -> None:
        files = [(bytes(chosen["content"]), chosen["name"]) for chosen in upload.value]
        if len(files) > 1:
            bar = ipywidgets.IntProgress(max=len(files), description="Reading")
            shown.children = [bar]
            shown.children = show_all(files, tell=lambda count: setattr(bar, "value", count))
        elif files:
            shown.children = show_answer(*files[0])

    def read_pasted(_: object) -> None:
        shown.children = show_answer(pasted.value.encode(), PASTED)

    upload.observe(read_upload, names="value")
    button.on_click(read_pasted)
    return ipywidgets.VBox([upload, pasted, button, shown])


def show_answer(data: bytes, name: str) -> list[ipywidgets.Widget]:
    """The widgets that show what is in a report: its findings, and under them the models started from it."""
    return _shown(json.loads(answers.one(data, name, suffix=".ipynb")))


def show_all(files: Iterable[tuple[bytes, str]], tell: Callable[[int], None]) -> list[ipywidgets.Widget]:
    """The widgets that show what is in several files, (content, name) each, together.

    `tell` is told how many have been read.
    """
    snapshots, refused = [], []
    for count, (data, name) in enumerate(files, start=1):
        answer = json.loads(answers.snapshots(data, name))
        snapshots += answer.get("snapshots", [])
        refused += [answer["refused"]] if "refused" in answer else []
        tell(count)
    return _shown(json.loads(answers.whole(json.dumps(snapshots), ".ipynb", json.dumps(refused))))


def _shown(answer: dict[str, Any]) -> list[ipywidgets.Widget]:
    if "refused" in answer:
        return [_html(f'<p class="wait-refused" role="alert">{escape(answer["refused"])}</p>')]
    return [_html(answer["html"] + _out(answer)), *(_move_from(start) for start in answer.get("what_if", ()))]


def _out(answer: dict[str, Any]) -> str:
    """An answer to take along: its text, and links to save it that hold what they save."""
    as_json = answer["json"] if "json" in answer else json.dumps(answer["report"], indent=1)
    return (
        '<section class="wait-report"><details><summary>As text, for a ticket</summary>'
        f"<pre>{escape(answer['text'])}</pre></details><p>{_save('JSON', as_json, 'application/json', 'json')} · "
        f"{_save('one HTML file', answer['page'], 'text/html', 'html')}</p></section>"
    )


def _save(what: str, content: str, media_type: str, ending: str) -> str:
    data = b64encode(content.encode()).decode()
    address = f"data:{media_type};charset=utf-8;base64,{data}"
    return f'<a download="shape-of-a-wait.{ending}" href="{address}">Save as {what}</a>'


def _move_from(start: dict[str, Any]) -> ipywidgets.Widget:
    """One model of the book, started from the report."""
    try:
        explorable = what_if.build(WhatIf(start["explorable"], start["position"], start["x"], start["y"]))
    except ValueError as problem:
        return _html(f"<p>{escape(start['title'])} cannot be moved from here: {escape(str(problem))}.</p>")
    return widget.build(explorable)


def _html(html: str) -> ipywidgets.HTML:
    return ipywidgets.HTML(f"<style>{palette.css()}{_STYLE}</style>{html}")
