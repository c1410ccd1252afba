"""What is said of the inputs of the corpus is what is stored. What is right, the other tests say."""

import difflib

import pytest

from corpus.texts import STORED, subjects

SHOWN = 40  # lines of a difference
RENEW = "if it is meant, `make corpus` stores it; the commit then shows what has changed for a reader"
SUBJECTS = subjects()


@pytest.mark.parametrize("name", SUBJECTS)
def test_what_is_said_is_what_is_stored(name):
    file = STORED / f"{name}.txt"
    assert file.exists(), f"tests/corpus/stored has no {file.name}: `make corpus` makes it"
    stored, made = file.read_text(encoding="utf-8").splitlines(), SUBJECTS[name]().splitlines()
    if stored != made:
        changed = list(difflib.unified_diff(stored, made, "stored", "now", n=1, lineterm=""))
        more = f"\n... and {len(changed) - SHOWN} lines more" if len(changed) > SHOWN else ""
        pytest.fail(f"{name}: {RENEW}\n" + "\n".join(changed[:SHOWN]) + more, pytrace=False)


def test_nothing_else_is_stored():
    others = sorted({file.stem for file in STORED.glob("*.txt")} - {*SUBJECTS})
    assert not others, f"tests/corpus/texts.py makes these no more: `make corpus` takes them away: {others}"


def test_the_stored_is_small():
    """A reader of a commit has to be able to read it."""
    assert sum(file.stat().st_size for file in STORED.glob("*.txt")) < 4_000_000
