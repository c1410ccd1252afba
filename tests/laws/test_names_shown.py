"""What a notebook offers after `mm1.`: the laws of a module, and no helper."""

import importlib
import pkgutil

import pytest

from models import laws

MODULES = [module.name for module in pkgutil.iter_modules(laws.__path__) if not module.ispkg]
HELPERS = {"check", "check_load", "jumps", "next_write"}  # which laws, simulators or tests of other modules call


@pytest.mark.parametrize("name", MODULES)
def test_a_module_of_laws_shows_its_laws_and_no_helper(name):
    module = importlib.import_module(f"{laws.__name__}.{name}")
    defined = {key for key, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__}
    laws_of_it, named = {key for key in defined if key[0].islower()} - HELPERS, getattr(module, "__all__", [])
    message = "name its laws in __all__, and write __dir__ = __all__.copy under it"
    assert laws_of_it <= set(named) <= set(vars(module)) - HELPERS, f"{name}: {message}"
    assert dir(module) == sorted(named), f"{name}: {message}"
