"""Tracing: a model function, called once with symbols in place of numbers, writes itself as JavaScript.

A `Symbol` stands for a slider (or for the chart's x) and remembers the operations done to it. `expressions` then
writes what was remembered as an ordered list of bindings in JavaScript, each subexpression once.
"""

import itertools
import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import Any, NoReturn, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

Values: TypeAlias = Any  # a number, an array of numbers, or a symbol that is traced
Binding: TypeAlias = tuple[str, str]  # a name, and the JavaScript that it stands for
_Operation: TypeAlias = Callable[..., Values]


class TraceError(ValueError):
    """A model did something with a symbol that no expression can repeat."""


_OPERATORS = {
    np.add: "+", np.subtract: "-", np.multiply: "*", np.divide: "/",
    np.less: "<", np.less_equal: "<=", np.greater: ">", np.greater_equal: ">=", np.equal: "==", np.not_equal: "!=",
    np.logical_and: "&&", np.bitwise_and: "&&", np.logical_or: "||", np.bitwise_or: "||",
}  # fmt: skip

# How each numpy function is written; `written.NAMES` says what they call.
_CALLS: dict[_Operation | None, str] = {function: f"({{0}} {sign} {{1}})" for function, sign in _OPERATORS.items()}
_CALLS |= {
    getattr(np, name): f"{name}({{0}})"
    for name in ("abs", "ceil", "exp", "expm1", "floor", "log", "log1p", "sqrt")
}
_CALLS |= {
    np.isfinite: "isFinite({0})",
    np.isnan: "isNaN({0})",
    np.square: "({0} * {0})",
    np.maximum: "max({0}, {1})",
    np.minimum: "min({0}, {1})",
    np.power: "pow({0}, {1})",
    np.negative: "(-{0})",
    np.positive: "{0}",
    np.logical_not: "(!{0})",
    np.invert: "(!{0})",
    np.where: "({0} ? {1} : {2})",
}

# Significant digits of a constant: more than a page is checked to, and fewer than two processors disagree in. What
# a chapter gives has seven already (`digits`); these are what a function makes of it, and the function's own.
_DIGITS = 12

# A longer nest than this is cut with a binding of its own, to spare the parser.
_DEEPEST_NEST = 24


_REMEDY = (
    "use operators, numpy ufuncs and np.where in place of if, or publish it computed beforehand, "
    "with precomputed=True"
)


def _refusal(what: str) -> Callable[..., NoReturn]:
    """A method that refuses to give what only a number has."""

    def refuse(*_: object, **__: object) -> NoReturn:
        raise TraceError(f"it takes {what} of a symbol, which only a number has; {_REMEDY}")

    return refuse


class Expression(np.lib.mixins.NDArrayOperatorsMixin):
    """What was done to the symbols: an operation and its arguments, evaluable here, writable there."""

    __array_priority__ = 1000
    nest: int  # how deep its arguments are nested

    def __init__(self, operation: _Operation | None, arguments: Sequence[Values]) -> None:
        self.operation = operation
        self.arguments = arguments
        nests = [argument.nest for argument in arguments if isinstance(argument, Expression)]
        self.nest = 1 + max(nests, default=0)

    def values(self) -> NDArray[Any]:
        """Every value this expression takes over the positions of the symbols in it (as an array)."""
        nodes = _below([self])
        symbols = {node.name: node.positions for node in nodes if isinstance(node, Symbol)}
        known = dict(zip(symbols, np.meshgrid(*symbols.values(), indexing="ij"), strict=True))
        done: dict[int, Values] = {}
        with np.errstate(all="ignore"):
            for node in nodes:
                arguments = [done[id(a)] if isinstance(a, Expression) else a for a in node.arguments]
                if isinstance(node, Symbol):
                    done[id(node)] = known[node.name]
                else:
                    assert node.operation is not None
                    done[id(node)] = node.operation(*arguments)
        return np.asarray(done[id(self)])

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Values, **options: object) -> "Expression":
        if method != "__call__" or options or ufunc not in _CALLS:
            raise TraceError(f"numpy.{ufunc.__name__} cannot be written for the page; {_REMEDY}")
        return Expression(ufunc, inputs)

    def __array_function__(
        self, function: _Operation, types: object, arguments: Sequence[Values], options: object
    ) -> Values:
        if function is np.where and len(arguments) == 3 and not options:
            return Expression(np.where, arguments)
        if function is np.clip and len(arguments) == 3 and not options:
            return np.minimum(np.maximum(arguments[0], arguments[1]), arguments[2])
        if function is np.all and len(arguments) == 1:
            return True  # a condition on the arguments, which Explorable checks with numbers
        if function in (np.max, np.min) and len(arguments) == 1:
            return function(arguments[0].values())
        raise TraceError(f"numpy.{function.__name__} cannot be written for the page; {_REMEDY}")

    __bool__ = _refusal("the truth (if, and, or, min, max)")
    __float__ = _refusal("the float()")
    __int__ = _refusal("the int()")
    __index__ = _refusal("an index or a range()")
    __iter__ = _refusal("the elements")
    __len__ = _refusal("the length")
    __array__ = _refusal("an array")
    __hash__ = object.__hash__


class Symbol(Expression):
    """One input of a traced model: what it is called on the page, and every value that it can take there, in SI
    units.
    """

    def __init__(self, name: str, positions: ArrayLike) -> None:
        super().__init__(None, ())
        self.name = name
        self.positions = np.asarray(positions, dtype=float)


def trace(function: Callable[..., Values], arguments: Mapping[str, Values]) -> Values:
    """Call `function` with keyword `arguments`, some of them symbols, and return the expression it comes to."""
    try:
        return function(**arguments)
    except TraceError as error:
        raise TraceError(f"{function.__module__}.{function.__qualname__} cannot be traced: {error}") from None


def expressions(
    results: Sequence[Values], prefix: str, apart: Collection[str] = ()
) -> tuple[list[Binding], list[str]]:
    """Write traced results as JavaScript expressions.

    Parameters
    ----------
    results
        Expressions or plain numbers.
    prefix
        Put before the names of the bindings.
    apart
        Symbols that change more often than the others: what does not depend on them is bound apart from what does.

    Returns
    -------
    bindings
        Subexpressions that are used more than once or nest deeply, in the order in which they must be computed.
    texts
        One expression per result, in terms of the symbols and the bindings.
    """
    results = _shared(results)
    nodes = _below(results)
    uses = Counter(id(node_used) for node_used in itertools.chain(results, *(node.arguments for node in nodes)))
    texts, bindings, numbers = dict[int, str](), list[Binding](), itertools.count()

    def write(node: Values) -> str:
        return texts[id(node)] if isinstance(node, Expression) else literal(node)

    def bind(text: str) -> str:
        name = f"{prefix}{next(numbers)}"
        bindings.append((name, text))
        return name

    moving = _depending(nodes, apart)
    still = {
        id(argument)
        for node in nodes
        for argument in node.arguments
        if id(node) in moving and id(argument) not in moving and isinstance(argument, Expression)
    }
    for node in nodes:
        if isinstance(node, Symbol):
            texts[id(node)] = node.name
            continue
        template = _CALLS[node.operation]
        arguments = [write(argument) for argument in node.arguments]
        for index, argument in enumerate(arguments):
            repeated = template.count(f"{{{index}}}") > 1
            if repeated and not argument.replace("_", "").replace(".", "").isalnum():
                arguments[index] = bind(argument)
        text = template.format(*arguments)
        bound = uses[id(node)] > 1 or node.nest % _DEEPEST_NEST == 0 or id(node) in still
        texts[id(node)] = bind(text) if bound else text
    return bindings, [write(result) for result in results]


def _depending(nodes: Iterable[Expression], names: Collection[str]) -> set[int]:
    """Which of the nodes, by their ids, depend on a symbol of these names."""
    moving = set()
    for node in nodes:
        below = any(id(argument) in moving for argument in node.arguments)
        if below or (isinstance(node, Symbol) and not names_in(node.name).isdisjoint(names)):
            moving.add(id(node))
    return moving


def names_in(text: str) -> set[str]:
    """The names in a piece of JavaScript."""
    return set(re.findall(r"[A-Za-z_$][\w$]*", text))


def _shared(results: Sequence[Values]) -> list[Values]:
    """The same results, with what two of them compute alike computed once."""
    known, same = dict[Hashable, Expression](), dict[int, Expression]()
    for node in _below(results):
        if isinstance(node, Symbol):
            key: Hashable = node.name
        else:
            arguments = [same.get(id(argument), argument) for argument in node.arguments]
            key = (node.operation, *(id(a) if isinstance(a, Expression) else literal(a) for a in arguments))
        if key not in known:
            known[key] = node if isinstance(node, Symbol) else Expression(node.operation, arguments)
        same[id(node)] = known[key]
    return [same.get(id(result), result) for result in results]


def literal(number: Values) -> str:
    """A number, or a nest of lists of them, in JavaScript."""
    if np.ndim(number):
        return "[" + ",".join(literal(element) for element in number) + "]"
    if isinstance(number, (bool, np.bool_)):
        return "true" if number else "false"
    if np.isnan(number):
        return "NaN"
    if np.isinf(number):
        return "(1/0)" if number > 0 else "(-1/0)"
    text = repr(float(f"{float(number):.{_DIGITS}g}")).removesuffix(".0")
    return f"({text})" if number < 0 else text


def _below(results: Sequence[Values]) -> list[Expression]:
    """Every symbol and operation that the results are made of, arguments before what uses them."""
    ordered, seen = [], set()
    pending = [result for result in reversed(results) if isinstance(result, Expression)]
    while pending:
        node = pending[-1]
        waiting = [a for a in node.arguments if isinstance(a, Expression) and id(a) not in seen]
        if waiting:
            pending += waiting
            continue
        pending.pop()
        if id(node) not in seen:
            seen.add(id(node))
            ordered.append(node)
    return ordered
