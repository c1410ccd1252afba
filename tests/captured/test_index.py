import hashlib
from dataclasses import fields

import pytest
from experiment import made

from captured.reading import FOLDER, LISTINGS, raw
from models import captured
from models.captured.index import Entry, index
from models.reports.listings.errors import UnknownName

OWN = "thisbook"  # the source of what this book measured itself


def test_the_index_names_every_file_and_no_other():
    assert sorted(captured.index()) == sorted(path.stem for path in FOLDER.iterdir())
    assert {path.suffix for path in FOLDER.iterdir()} == {".txt"}


@pytest.mark.parametrize("name", LISTINGS)
def test_every_fact_of_an_entry_is_stated_or_said_not_to_be(name):
    entry = captured.index()[name]
    assert entry.name == name
    blank = {field.name for field in fields(Entry) if not getattr(entry, field.name)} - {"left_out"}
    if entry.source.key == OWN:
        assert blank == {"findings", "lob_storage", "log_mode"} and entry.database != "Oracle"
        return
    assert blank == {"system", "disk"} and entry.database == "Oracle"
    assert entry.source.key in ("lewis2022control", "wartak2014part5")
    assert entry.source.author.split()[-1].lower() in entry.source.key
    assert entry.source.date[:4] in entry.source.key


@pytest.mark.parametrize("name", LISTINGS)
def test_no_digit_of_a_listing_has_changed_since_it_was_captured(name):
    found = hashlib.sha256(raw(name).replace("\r\n", "\n").encode("ascii")).hexdigest()
    told = (
        f"{name}.txt is not what index.toml has the checksum of. A listing is never edited: bring it back with "
        f"git checkout. If it is new, or nearer to its source, write under [listings.{name}]: sha256 = '{found}'"
    )
    assert captured.index()[name].sha256 == found, told


def test_titles_and_findings_are_not_shared_between_listings():
    entries = captured.index().values()
    assert len({entry.title for entry in entries}) == len(entries)
    findings = [finding for entry in entries for finding in entry.findings]
    assert len(set(findings)) == len(findings)


def test_an_unknown_listing_is_answered_with_the_closest_names():
    with pytest.raises(UnknownName, match="^no listing 'hw-awr-nocahe': did you mean 'hw-awr-nocache'"):
        captured.load("hw-awr-nocahe")


@pytest.mark.parametrize(
    ("table", "name", "answer"),
    [
        (
            "events",
            "enq: hw contention",
            "no event 'enq: hw contention': did you mean 'enq: HW - contention'?",
        ),
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
