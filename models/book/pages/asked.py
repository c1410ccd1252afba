"""The question on the cover: what to do about the event on top of a report, and which chapter speaks of it.

Without a script it is a table of the commonest with links; `scripts/asked.js` answers from `told`.
"""

from html import escape
from typing import Any

from models.analyst.findings.chapters import BY_FILE, CHAPTERS
from models.analyst.findings.checklists import Checklist, checklists
from models.analyst.findings.first.advice import ANY, IDLE, PATTERNS, advice_by_name
from models.analyst.findings.first.typed import half_of_strangers
from models.book.covered import also, covered, every_event
from models.explorable.inline import inline

ID = "asked"
_OTHER = """<tr><td><code class="literal">direct path write</code></td>
<td>whether uncached LOBs or a load cause it</td>
<td><a href="choosing-lob-options.ipynb">which options</a></td></tr>
<tr><td>anything else</td><td>type it above, for a line of advice</td>
<td><a href="your-own-report.ipynb">Your own report</a></td></tr>"""


def draw_asked() -> str:
    """The field, which only a script shows, and what to look at first for the commonest."""
    rows = "".join(_row(checklist) for checklist in checklists().values() if checklist.listed)
    heads = "".join(f'<th scope="col">{name}</th>' for name in ("On top", "Find out first", "Read"))
    return f"""<div class="wait-asked">
<form class="wait-asked-field" hidden><label for="{ID}">Type an event, like <b>HW</b>, or two waits in ms:
<b>LFS 12 / 2</b> (log file sync, log write)</label>
<div class="wait-asked-line"><input id="{ID}" type="text" role="combobox" aria-expanded="false"
 aria-controls="{ID}-names" aria-autocomplete="list" autocomplete="off" autocapitalize="none" spellcheck="false"
 enterkeyhint="search"><button>Show</button>
<ul id="{ID}-names" role="listbox" aria-label="Events" hidden></ul></div></form>
<p class="wait-asked-said" role="status"></p>
<div class="wait-asked-answer"></div>
<table class="table wait-asked-first-looks"><thead><tr>{heads}</tr></thead><tbody>{rows}{_OTHER}</tbody></table>
</div>"""


def _row(checklist: Checklist) -> str:
    on_top = inline(checklist.title.replace(" is on top", ""))
    read = f'<a href="checklists.ipynb#{checklist.chapter}">steps</a>'
    why = f'<a href="{escape(BY_FILE[checklist.chapter].address(".ipynb"))}">why</a>'
    return f"<tr><td>{on_top}</td><td>{inline(checklist.first)}</td><td>{read}, {why}</td></tr>"


def script_data() -> dict[str, Any]:
    """What the script has to know.

    Each thing said of events; of each event its short forms, which of these is said (-1 of a statistic) and the
    files of its chapters; of each chapter address and title; and names like which.
    """
    advice_lines = list(dict.fromkeys([ANY, IDLE, *(advice for _, advice in PATTERNS)]))
    spoken = {event.name: [chapter.file for chapter in event.chapters] for event in covered()}
    waits = every_event()
    index = {name: advice_lines.index(advice_by_name(name)) for name in waits}
    return {
        "said": [[advice.means, advice.do, advice.look] for advice in advice_lines],
        "events": [
            [name, " ".join(also(name)), index.get(name, -1), *spoken.get(name, [])]
            for name in dict.fromkeys([*spoken, *waits])
        ],
        "chapters": {chapter.file: [chapter.address(".html"), chapter.title] for chapter in CHAPTERS},
        "like": [[pattern.pattern, advice_lines.index(advice)] for pattern, advice in PATTERNS],
        "strangers": half_of_strangers(),
    }
