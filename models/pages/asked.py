"""The question on the cover: what to do about the event on top of a report, and which chapter speaks of it.

Without a script it is a list of events with links; `scripts/asked.js` answers from that list, and from `told`.
"""

from html import escape
from typing import Any

from models.findings.covered import also, covered, every_event
from models.findings.first.advice import ANY, IDLE, PATTERNS, advice_by_name
from models.findings.first.typed import half_of_strangers

ID = "asked"


def draw_asked():
    """The field, which only a script shows, and the list."""
    return f"""<div class="wait-asked">
<div class="wait-asked-field" hidden><label for="{ID}">Name of the event, or its short form (LFS, HW), and its
time if you have it (LFS 12 ms, LFPW 2 ms)</label>
<input id="{ID}" type="text" role="combobox" aria-expanded="false" aria-controls="{ID}-names"
 aria-autocomplete="list" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search">
<ul id="{ID}-names" role="listbox" aria-label="Events" hidden></ul></div>
<p class="wait-asked-said" role="status"></p>
<div class="wait-asked-answer"></div>
<details class="wait-asked-list"><summary>All events that the chapters speak of</summary>
<ul>{"".join(map(_item, covered()))}</ul>
<p class="wait-asked-other">Paste the longest waits of your report into
<a href="your-own-report.ipynb">Your own report</a>: five lines are enough. How to read such a listing says
<a href="reading-waits.ipynb">Reading waits</a>.</p></details>
</div>"""


def _item(event):
    links = [f'<a href="{each.file}.ipynb">{escape(each.title)}</a>' for each in event.chapters]
    return f'<li><code class="literal">{escape(event.name)}</code>: {", ".join(links)}</li>'


def told() -> dict[str, Any]:
    """What the script has to know: each thing said of events, of which event, and of names like which."""
    said = list(dict.fromkeys([ANY, IDLE, *(advice for _, advice in PATTERNS)]))
    return {
        "said": [[each.means, each.do, each.look] for each in said],
        "events": [[name, " ".join(also(name)), said.index(advice_by_name(name))] for name in every_event()],
        "like": [[pattern.pattern, said.index(advice)] for pattern, advice in PATTERNS],
        "strangers": half_of_strangers(),
    }
