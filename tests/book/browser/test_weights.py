"""What the pages weigh: at most what is aimed at, and in all what CONTRIBUTING.md says of a thousand readers."""

import re
import statistics

import pytest
import weights
from bench.openings import CHAPTER, WEIGHT
from built import SITE

ROOM = 0.6  # of an aim, for what a page itself names; the browser asks for some more, which `make bench` counts


def test_a_first_visit_is_light_and_a_page_after_another_costs_less_than_half():
    for page, (alone, first) in weights.weights().items():
        assert first / 1e3 <= ROOM * WEIGHT.get(page, CHAPTER), page
        assert alone < first / 2, page


def test_contributing_says_what_a_thousand_readers_cost():
    text = (SITE.parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    of_a_page, all_of_it = map(float, re.findall(r"about ([\d.]+) GB", text))
    first = statistics.median(first for _, first in weights.weights().values())
    assert weights.READERS * first / 1e9 == pytest.approx(of_a_page, rel=0.25)
    assert weights.READERS * weights.whole() / 1e9 == pytest.approx(all_of_it, rel=0.25)
