"""Terms of a glossary, found in a text."""

import pytest

from models.explorable.words.glossary import Finder

FIND = Finder({name: name for name in ("hold time", "Little's law", "CACHE", "CACHE READS", "wait", "WAL")})


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Hold times, and a hold time", ["hold time", "hold time"]),
        ("by Little’s law, or Little's law", ["Little's law", "Little's law"]),
        ("CACHE READS or CACHE", ["CACHE READS", "CACHE"]),
        ("to cache; a wal", []),
        ("awaited waits wait for await-like v$wait WAIT", ["wait", "wait"]),
    ],
)
def test_a_term_is_found_however_it_stands_in_a_sentence_and_covers_its_plural(text, terms):
    assert [term for _, term in FIND(text)] == terms
    assert [match[0] for match, _ in FIND("two waits")] == ["waits"]
