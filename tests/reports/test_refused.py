"""What cannot be read right is refused, with one sentence that says why and what would do."""

import pytest

from models import reports
from models.reports import Refused
from models.reports.listings.errors import ListingError
from reports import layouts
from reports.negatives import NEGATIVES, WHOLE
from reports.truth import truth

REASONS = {  # a word of the reason that the sentence has to have
    "RAC-global": ("RAC", "instances", "awrrpt"),
    "compare periods": ("compar", "periods"),
    "AWR SQL": ("SQL",),
    "ASH": ("ASH",),
    "ADDM": ("ADDM",),
    "German": ("English", "language", "translat"),
    "Spanish": ("English", "language", "translat"),
    "Japanese": ("English", "language", "translat"),
    "decimal commas": ("comma",),
}


@pytest.mark.parametrize("name", NEGATIVES)
def test_it_is_refused_with_one_sentence(name):
    with pytest.raises(Refused) as caught:
        reports.read(NEGATIVES[name], "mine")
    said = str(caught.value)
    assert "\n" not in said and said.startswith("mine: ") and len(said) < 400
    assert isinstance(caught.value, ListingError)
    assert caught.value.message and len(caught.value.message.split()) >= 5


@pytest.mark.parametrize("name", [name for name in NEGATIVES if name.partition(",")[0] in REASONS])
def test_the_sentence_says_why(name):
    with pytest.raises(Refused) as caught:
        reports.read(NEGATIVES[name])
    assert any(word.lower() in str(caught.value).lower() for word in REASONS[name.partition(",")[0]])


def test_a_table_of_html_that_oracle_did_not_write_is_refused():
    """The same table is read from Oracle's own HTML, of which the class of its cells is the mark."""
    head = "<th>Event</th><th>Waits</th><th>Total Wait Time (s)</th><th>% DB time</th>"
    row = "<td{0}>log file sync</td><td{0}>40</td><td{0}>2</td><td{0}>50.0</td>"
    table = f"<table><tr>{head}</tr><tr>{row}</tr></table>"
    assert reports.read(table.format(" class='awrc'")).event("log file sync").waits == 40
    with pytest.raises(Refused, match="not as Oracle's own scripts write it"):
        reports.read(table.format(""))


@pytest.mark.parametrize(
    "title", ["<h1>WORKLOAD REPOSITORY report for X</h1>", "<title>AWR Report Viewer</title>"]
)
def test_what_calls_itself_a_report_has_to_look_like_one(title):
    head, row = "<th>Event</th><th>Waits</th><th>Time (s)</th>", "<td>log file sync</td><td>40</td><td>2</td>"
    with pytest.raises(Refused, match="not as Oracle's own scripts write it"):
        reports.read(f"{title}<table><tr>{head}</tr><tr>{row}</tr></table>End of Report")


@pytest.mark.parametrize("name", [name for name in WHOLE if "html" in name.lower()])
def test_a_truncated_page_is_refused_if_it_is_one_line(name):
    line = WHOLE[name].replace("\n", "")
    assert reports.read(line).kind == "awr"
    with pytest.raises(Refused, match="End of Report"):
        reports.read(line[: int(0.7 * len(line))])


@pytest.mark.parametrize("share", [0.3, 0.5, 0.7, 0.9, 0.99])
@pytest.mark.parametrize("name", WHOLE)
def test_a_truncated_report_is_refused(name, share):
    """Cut anywhere after its head; what is cut in the head is no more than a fragment."""
    text = WHOLE[name]
    cut = text[: int(share * text.rindex("End of Report"))]
    with pytest.raises(Refused, match=r"(?i)trunc|cut|end|whole|complete"):
        reports.read(cut)
    reports.read(text)


@pytest.mark.parametrize("places", [72, 79])
def test_a_report_whose_lines_are_cut_is_refused(places):
    text = layouts.LAYOUTS["awr text 19 filled"].write(truth(3))
    assert reports.read(text).events
    with pytest.raises(Refused, match=f"cut or folded at {places} places"):
        reports.read("\n".join(line[:places] for line in text.split("\n")))
