"""The table of strangers' reports: it is made of the reports, where these lie, and of nothing else."""

import os
import re

import pytest
from analyst.reports.layouts import LAYOUTS
from analyst.reports.truth import truth

from models.analyst.reports import Refused
from models.book.captured import kept, strangers

FOLDERS = [os.environ[name] for name in ("SHAPE_REPORTS", "SHAPE_STRANGERS") if os.environ.get(name)]
TABLE = strangers.table()


def test_it_is_laid_out_as_it_is_written():
    assert strangers.TABLE.read_text(encoding="utf-8") == strangers.written(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_every_report_says_where_it_lies_and_can_be_read(name):
    given = TABLE[name]
    assert re.fullmatch(r"[\w.-]+/[\w.-]+", given["repository"]) and given["file"]
    assert given["database"].partition(" ")[0] == given["repository"].partition("/")[0]
    assert set(given) <= {*strangers.ADDRESS, *kept.READERS}
    assert kept.restored(name, given)


def test_no_report_is_there_twice():
    assert len({given["sha256"] for given in TABLE.values()}) == len(TABLE)
    published = [given["published"] for given in TABLE.values() if "published" in given]
    assert len(set(published)) == len(published)


@pytest.mark.skipif(not FOLDERS, reason="SHAPE_REPORTS and SHAPE_STRANGERS name no folder of public reports")
def test_made_anew_of_the_reports_it_is_the_same():
    contents = list(strangers.below(FOLDERS))
    assert {strangers.digest(content) for content in contents} & {given["sha256"] for given in TABLE.values()}
    assert strangers.rebuilt(TABLE, contents) == TABLE


def test_a_report_that_is_given_is_known_by_its_bytes():
    content = next(iter(LAYOUTS.values())).write(truth(5)).encode()
    address = {"repository": "a/b", "file": "c", "sha256": strangers.digest(content), "database": "a 1"}
    other = {"repository": "a/b", "file": "d", "sha256": "0" * 16, "database": "a 1"}
    made = strangers.rebuilt({"one": address | {"elapsed": "1m"}, "other": other}, [content, b"no report"])
    assert made == {"one": address | strangers.figures(content), "other": other}
    assert strangers.table(strangers.written(made)) == made


def test_what_is_no_report_is_refused():
    with pytest.raises(Refused):
        strangers.offered(b"nothing")
