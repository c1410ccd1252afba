"""What is said of the inputs of the corpus is what is stored. What is right, the other tests say."""

import pytest
from chosen import some

from analyst.corpus import RENEW, difference
from analyst.corpus.texts import STORED, subjects

SUBJECTS = subjects()
QUICK = some([name for name in SUBJECTS if name.startswith(("layout", "random"))], 7)


def _by_time(name):
    """Public reports take seconds each, and others are many, so `make check` leaves most to `make test`."""
    is_slow = name.startswith(("public", "layout", "random")) and name not in QUICK
    return pytest.param(name, marks=pytest.mark.slow) if is_slow else name


@pytest.mark.parametrize("name", [*map(_by_time, SUBJECTS)])
def test_what_is_said_is_what_is_stored(name):
    file = STORED / f"{name}.txt"
    assert file.exists(), f"tests/analyst/corpus/stored has no {file.name}: `make corpus` makes it"
    if unlike := difference(file.read_text(encoding="utf-8"), SUBJECTS[name](), around=1):
        pytest.fail(f"{name}: {RENEW}\n{unlike}", pytrace=False)


def test_nothing_else_is_stored():
    others = sorted({file.stem for file in STORED.glob("*.txt")} - {*SUBJECTS})
    assert not others, f"tests/analyst/corpus/texts.py makes these no more: `make corpus` removes them: {others}"


def test_the_stored_is_small():
    """A reader of a commit has to be able to read it."""
    assert sum(file.stat().st_size for file in STORED.glob("*.txt")) < 4_000_000
