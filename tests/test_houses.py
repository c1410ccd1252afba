"""The page of each house: what it names is there, and its public names are those of its package."""

import importlib
import inspect
import re
from pathlib import Path
from pkgutil import resolve_name

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.analyst import colours
from models.explorable import palette, wording
from models.laws.numbers import wording as words_of_numbers

ROOT = Path(__file__).parents[1] / "models"
HOUSES = sorted(path.name for path in ROOT.iterdir() if (path / "__init__.py").exists())
ASKED = re.compile(r"## What a (?:chapter uses|finding asks)\n.*?\n```\n(.*?)```", re.DOTALL)
CALLED = re.compile(r"^(models\.\S+)$|^    (\w+\([^()]*\))", re.MULTILINE)
STOP = re.compile(r"^(\S+\.(?:py|js|mjs))\s+(\w+)\s", re.MULTILINE)


def page(house):
    return (ROOT / house / "README.md").read_text(encoding="utf-8")


def test_there_are_five():
    assert HOUSES == ["analyst", "book", "explorable", "lab", "laws"]


@pytest.mark.parametrize("house", HOUSES)
def test_one_thing_travels_through_files_and_names_that_are_there(house):
    stops = STOP.findall(page(house))
    assert len(stops) >= 7, f"models/{house}/README.md: draw how one thing travels, a line for each stop"
    for file, name in stops:
        path = ROOT / house / file
        assert path.exists(), f"models/{house}/README.md names {file}, which is not there"
        defined = rf"^\s*(?:(?:export )?(?:async )?(?:def|class|function) {name}\b|{name} ?[(=:])"
        assert re.search(defined, path.read_text(encoding="utf-8"), re.MULTILINE), (
            f"models/{house}/README.md: {file} has no {name}"
        )


@pytest.mark.parametrize("house", HOUSES)
def test_it_says_what_for_how_to_check_it_and_what_is_left_out(house):
    for needed in ("**Public names:**", "## What is left out on purpose", f"make check HOUSE={house}"):
        assert needed in page(house), f"models/{house}/README.md lacks {needed!r}"


@pytest.mark.parametrize("house", HOUSES)
def test_its_public_names_are_there(house):
    package = importlib.import_module(f"models.{house}")
    assert package.__all__, f"models/{house}/__init__.py: name in __all__ what others may use"
    for name in package.__all__:
        if not hasattr(package, name):
            importlib.import_module(f"models.{house}.{name}")


class LeftOut:
    """What a page writes for the default of an argument."""

    def __repr__(self):
        return "…"


def call(function):
    """How it is called, without types."""
    signature = inspect.signature(function)
    parameters = [
        given.replace(annotation=given.empty, default=given.empty if given.default is given.empty else LeftOut())
        for given in signature.parameters.values() if given.name != "self"
    ]  # fmt: skip
    return f"{function.__name__}{signature.replace(parameters=parameters, return_annotation=signature.empty)}"


@pytest.mark.parametrize("house", ["analyst", "book"])
def test_what_a_new_chapter_uses_is_called_as_its_page_says(house):
    owner, (listed,) = None, ASKED.findall(page(house))
    calls = CALLED.findall(listed)
    assert len(calls) == len(re.findall(r"^ {0,4}\S", listed, re.MULTILINE)) > 10
    for module, called in calls:
        owner = resolve_name(module) if module else owner
        written = " ".join(called.split())
        right = called and call(getattr(owner, called.partition("(")[0]))
        assert written == right, f"models/{house}/README.md: write {right}"


@given(st.floats() | st.floats(1e-5, 1e5), st.floats(-1e9, 1e9) | st.sampled_from([float("nan"), float("inf")]))
def test_the_engine_prints_a_number_as_the_other_houses_do(number, error):
    assert wording.three_digits(number) == words_of_numbers.three_digits(number)
    assert wording.show_error(error) == words_of_numbers.show_error(error)


def test_the_colours_of_ink_and_paper_are_those_of_the_engine():
    for name in ("INK", "QUIET", "GRID", "PAPER"):
        assert getattr(colours, name) == getattr(palette, name)
    assert colours.colour("plain") == palette.colour("plain")
