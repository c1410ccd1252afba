"""The checklists as HTML: of one chapter, or of all."""

from html import escape

from models.analyst.findings.chapters import BY_FILE
from models.analyst.findings.checklists import Checklist, Step, checklists
from models.explorable.inline import inline

THRESHOLDS = "Thresholds are our choice."
OURS = f"{THRESHOLDS} We ran none of the statements on an Oracle."
LONG = 6  # lines of a query, above which it is folded


def draw_steps(file: str) -> str:
    """The steps of one chapter, and over the first of its page how far they can be trusted."""
    checklist = checklists()[file]
    untried = any(step.query or step.statement for step in checklist.steps)
    ours = OURS if untried else THRESHOLDS
    return f"{'' if BY_FILE[file].within else f'<p>{ours}</p>'}{_steps(checklist)}"


def draw_checklists() -> str:
    """All lists, each folded by what is on top, with the way to its chapter."""
    return "".join(_section(checklist) for checklist in checklists().values() if checklist.listed)


def _section(checklist: Checklist) -> str:
    read = BY_FILE[checklist.chapter]
    why = f'<p>Why: <a href="{read.address(".ipynb")}">{escape(read.title)}</a></p>'
    line = f"<summary><h2>{inline(checklist.title)}</h2></summary>"
    body = f'<div id="{checklist.chapter}">{_steps(checklist)}{why}</div>'
    return f'<section><details class="wait-part">{line}{body}</details></section>'


def _steps(checklist: Checklist) -> str:
    return f'<ol class="wait-steps">{"".join(map(_step, checklist.steps))}</ol>'


def _step(step: Step) -> str:
    """Line, query, meaning, what to do, statement, else: in this order."""
    stop = "" if step.name.endswith("?") else "."
    html = f"<p><strong>{inline(step.name)}{stop}</strong> {inline(step.line)}</p>{_query(step.query)}"
    meaning = " ".join(filter(None, (step.means, step.do)))
    html += f"<p>{inline(meaning)}</p>" if meaning else ""
    html += _sql(step.commented)
    end = f'<p><span class="wait-else">Else:</span> {inline(step.otherwise)}</p>' if step.otherwise else ""
    return f"<li>{html}{end}</li>"


def _query(text: str) -> str:
    long = len(text.splitlines()) > LONG
    return f"<details><summary>The query</summary>{_sql(text)}</details>" if long else _sql(text)


def _sql(text: str) -> str:
    """A statement as Sphinx sets one, with its comments apart."""
    lines = [
        f'<span class="c1">{escape(line)}</span>' if line.startswith("--") else escape(line)
        for line in text.splitlines()
    ]
    shown = "\n".join(lines)
    pre = f'<pre class="wait-sideways" tabindex="0" role="group" aria-label="SQL">{shown}\n</pre>'
    return f'<div class="highlight-sql"><div class="highlight">{pre}</div></div>' if text else ""
