"""A function over many arguments: here, or by any executor of `concurrent.futures`.

A process pool spreads them over processors; Dask's or Ray's executor over machines. What comes out does not depend
on who computed it: each call stands alone, and one that draws by chance is given its own seed.

    with ProcessPoolExecutor() as pool:
        spread(partial(one_path, sessions=7), range(32), pool)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor

_Argument = TypeVar("_Argument")
_Value = TypeVar("_Value")
_IN_USE: ContextVar[Executor | None] = ContextVar("executor", default=None)
_PIECE = 64  # arguments that are sent together; a choice


def spread(
    function: Callable[[_Argument], _Value], arguments: Iterable[_Argument], executor: Executor | None = None
) -> list[_Value]:
    """The function's value for each of the arguments, in their order.

    Without an executor it is the one in use (`using`), and if there is none, this process computes. The function
    is one of a module, or a `functools.partial` of one, so that another process finds it by name. An exception
    says for which argument it was raised, and what has not begun then is not begun.
    """
    arguments, executor = list(arguments), executor or _IN_USE.get()
    if executor is None:
        return _each(function, arguments)
    size = max(1, min(_PIECE, len(arguments) // 16))
    pieces = [arguments[first : first + size] for first in range(0, len(arguments), size)]
    running = [executor.submit(_each, function, piece) for piece in pieces]
    try:
        return [value for piece in running for value in piece.result()]
    finally:
        for piece in running:
            piece.cancel()


@contextmanager
def using(executor: Executor) -> Iterator[Executor]:
    """Within it, whatever is spread without an executor of its own is spread by this one."""
    token = _IN_USE.set(executor)
    try:
        yield executor
    finally:
        _IN_USE.reset(token)


def _each(function: Callable[[_Argument], _Value], arguments: Iterable[_Argument]) -> list[_Value]:
    values = []
    for argument in arguments:
        try:
            values.append(function(argument))
        except Exception as error:
            error.add_note(f"at {argument!r}")
            raise
    return values
