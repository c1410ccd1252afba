"""Every public name of the explorables and of the films has an example in its docstring, and the example runs."""

import doctest

import pytest

from models import explorable as explore
from models.explorable import films

NAMES = {name: getattr(package, name) for package in (explore, films) for name in package.__all__}


@pytest.mark.parametrize("name", NAMES)
def test_an_example_in_its_docstring_runs(name):
    thing = NAMES[name] if callable(NAMES[name]) else type(NAMES[name])  # MS is a Unit
    [test] = doctest.DocTestFinder(recurse=False).find(thing, name, globs=dict(NAMES))
    assert test.examples, f"{name}: give its docstring an example (>>>)"
    report = []
    assert not doctest.DocTestRunner().run(test, out=report.append).failed, "".join(report)
