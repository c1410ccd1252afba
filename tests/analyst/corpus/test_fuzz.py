"""A little of what `make fuzz` tries every night, and that it finds what it looks for."""

import pytest
from chosen import some

from analyst.corpus import fuzz
from models.analyst import reports
from models.analyst.answers import kinds

MANY, AT_ONCE = 200, 20


@pytest.mark.slow
@pytest.mark.parametrize("first", some(range(0, MANY, AT_ONCE), 5))
def test_a_mutation_has_an_answer_or_a_sentence_why_not(first):
    assert [*filter(None, map(fuzz.fault, range(first, first + AT_ONCE)))] == []


def test_a_seed_makes_the_same_of_it_always_and_another_something_else():
    assert fuzz.case(5) == fuzz.case(5) != fuzz.case(6)


def test_a_fault_and_a_figure_that_is_made_up_are_found(monkeypatch):
    text = fuzz.sources()["example"]
    report = reports.read(text)
    assert [*fuzz.made_up(report, text)] == []
    assert "log file sync" in " ".join(fuzz.made_up(report, text.replace("27.2", "").replace("14.0", "")[:700]))
    monkeypatch.setattr(kinds, "read", lambda data, name: {}[name])
    assert "KeyError" in fuzz.fault(1)
