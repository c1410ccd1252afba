"""The question on the cover: which chapter speaks of the event on top of a report.

Without a script it is a list of events with links; `scripts/asked.js` answers from that list.
"""

from html import escape

from models.findings.covered import covered

ID = "asked"


def draw_asked():
    """The field, which only a script shows, and the list."""
    return f"""<div class="wait-asked">
<div class="wait-asked-field" hidden><label for="{ID}">Name of the event, or its short form (LFS, HW)</label>
<input id="{ID}" type="text" role="combobox" aria-expanded="false" aria-controls="{ID}-names"
 aria-autocomplete="list" autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search">
<ul id="{ID}-names" role="listbox" aria-label="Events" hidden></ul></div>
<p class="wait-asked-said" role="status"></p>
<div class="wait-asked-answer"></div>
<details class="wait-asked-list"><summary>All events that the chapters speak of</summary>
<ul>{"".join(map(_item, covered()))}</ul>
<p class="wait-asked-other">Of other events, <a href="reading-waits.ipynb">Reading waits</a> says how to read the
listing, and <a href="your-own-report.ipynb">Your own report</a> what to look at first.</p></details>
</div>"""


def _item(event):
    links = [f'<a href="{each.file}.ipynb">{escape(each.title)}</a>' for each in event.chapters]
    name, also = escape(event.name), escape(" ".join(event.also))
    told = ", ".join(links) or "no chapter"
    return f'<li data-also="{also}"><code class="literal">{name}</code>: {told}</li>'
