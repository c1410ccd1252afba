import hashlib
from collections import Counter
from dataclasses import fields
from itertools import chain

import pytest
from lab import made

from book.captured.reading import FOLDER, LISTINGS, raw
from models.analyst.reports.errors import UnknownName
from models.book import captured
from models.book.captured.index import Entry, index

INDEX = "models/book/captured/index.toml"
ONLY_ORACLE, ONLY_OWN = {"lob_storage", "log_mode"}, {"system", "disk"}
# Only five articles have findings; most leave nothing out; and a test of its own asks for the checksum.
MAY_BE_BLANK = {"findings", "left_out", "sha256"}


def test_the_index_names_every_file_and_no_other():
    files = {path.name for path in FOLDER.iterdir()}
    named = {f"{name}.txt" for name in captured.index()}
    assert files <= named, f"write into {INDEX} a [listings.NAME] for each of these: {sorted(files - named)}"
    assert named <= files, f"{INDEX} names what {FOLDER} does not have: {sorted(named - files)}"


@pytest.mark.parametrize("name", LISTINGS)
def test_every_fact_of_an_entry_is_stated_or_said_not_to_be(name):
    entry = captured.index()[name]
    blank = {field.name for field in fields(Entry) if not getattr(entry, field.name)} - MAY_BE_BLANK
    others = ONLY_OWN if entry.database == "Oracle" else ONLY_ORACLE
    wanting, other = sorted(blank - others), sorted(others - blank)
    table = f"of its [listings.{name}] or of its source's setup in {INDEX}"
    assert not wanting, f'say {wanting} {table}, or "not stated" where the source does not say'
    assert not other, f"take {other} out {table}: a database such as {entry.database} has none"


SOURCES = {entry.source.key: entry.source for entry in captured.index().values()}


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
def test_a_source_is_called_by_its_author_and_year(source):
    if source.author == "this book":
        return
    begins = source.author.split()[-1].lower() + source.date[:4]
    message = f"[sources.{source.key}] of {INDEX}: call it {begins} and a word of its title, as in references.bib"
    assert source.key.startswith(begins), message


@pytest.mark.parametrize("name", LISTINGS)
def test_no_digit_of_a_listing_has_changed_since_it_was_captured(name):
    digest = hashlib.sha256(raw(name).replace("\r\n", "\n").encode("ascii")).hexdigest()
    message = (
        f"{name}.txt is not what index.toml has the checksum of. A listing is never edited: bring it back with "
        f"git checkout. If it is new, or nearer to its source, write under [listings.{name}]: sha256 = '{digest}'"
    )
    assert captured.index()[name].sha256 == digest, message


@pytest.mark.parametrize("what", ["title", "findings"])
def test_no_two_listings_share(what):
    values = [getattr(entry, what) for entry in captured.index().values()]
    value_lists = [values] if what == "title" else values
    twice = [value for value, many in Counter(chain(*value_lists)).items() if many > 1]
    assert not twice, f"{INDEX}: more than one listing has the {what} {twice}; each has its own"


def test_an_unknown_listing_is_answered_with_the_closest_names():
    with pytest.raises(UnknownName, match="^no listing 'hw-awr-nocahe': did you mean 'hw-awr-nocache'"):
        captured.load("hw-awr-nocahe")


@pytest.mark.parametrize(
    ("table", "name", "answer"),
    [
        ("events", "enq: hw contention", "no event 'enq: hw contention': did you mean 'enq: HW - contention'?"),
        ("events", "HW", "did you mean 'enq: HW - contention'?"),
        ("events", "zzz", "there is 'enq: HW - contention', 'direct path write'"),
        ("statistics", "lob write", "no statistic 'lob write': did you mean 'lob writes'"),
        ("enqueues", "CF - contention", "no enqueue 'CF - contention': there is none"),
    ],
)
def test_an_unknown_row_is_answered_with_the_closest_names(table, name, answer):
    with pytest.raises(KeyError) as caught:
        getattr(captured.load("hw-awr-nocache"), table)[name]
    assert answer in str(caught.value)


def test_a_listing_of_another_database_has_facts_of_its_own():
    entry = index(made.INDEX)["made-run"]
    assert (entry.database, entry.version, entry.system, entry.disk) == (
        "PostgreSQL", "18.4", "Linux 6.18.44, ext4", "of one's choosing",
    )  # fmt: skip
    assert entry.findings == () and entry.lob_storage == entry.log_mode == ""
    assert entry.source.date == "2026-11-22"
