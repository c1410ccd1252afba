"""Whether somebody is there who can move a widget.

A program that runs a notebook and writes down what it shows, such as nbconvert, cannot; and it takes a widget for
better than the picture beside it in the same output.
"""

import os
from collections.abc import Callable
from typing import Any, TypeAlias

from IPython import get_ipython

Forms: TypeAlias = dict[str, Any]  # of one output, by MIME type

# What is set where a server or an editor starts kernels for whoever sits in front of it.
_SET = {"JPY_SESSION_NAME", "SERVER_SOFTWARE", "COLAB_RELEASE_TAG", "VSCODE_PID"}


def alive(build: Callable[[], Any]) -> Forms:
    """The form of a widget among those of an output, if there is anybody to move it."""
    if not (_SET & os.environ.keys() or _asks_for_a_cell()):
        return {}
    forms: Forms | tuple[Forms, Forms] = build()._repr_mimebundle_()
    return forms[0] if isinstance(forms, tuple) else forms  # some give metadata as well


def _asks_for_a_cell() -> bool:
    """Whether what runs now is asked for by a front end that shows cells, and says which."""
    kernel = getattr(get_ipython(), "kernel", None)
    return kernel is not None and "cellId" in kernel.get_parent("shell").get("metadata", {})
