"""Tracing: a model function, called once with symbols in place of numbers, writes itself as Vega expressions.

A `Symbol` stands for a slider (or for the chart's x) and remembers the operations done to it. `expressions` then
writes what was remembered as an ordered list of bindings in Vega's expression language, each subexpression once.
"""

import itertools

import numpy as np


class TraceError(ValueError):
    """A model did something with a symbol that no expression can repeat."""


# How each numpy function is written in Vega's language. That has no expm1 and log1p; Kahan's forms keep their
# accuracy near zero.
_CALLS = {
    np.absolute: "abs({0})",
    np.ceil: "ceil({0})",
    np.exp: "exp({0})",
    np.expm1: "(exp({0}) == 1 ? {0} : (exp({0}) - 1 == -1 ? -1 : (exp({0}) - 1) * {0} / log(exp({0}))))",
    np.floor: "floor({0})",
    np.isfinite: "isFinite({0})",
    np.isnan: "isNaN({0})",
    np.log: "log({0})",
    np.log1p: "(1 + {0} == 1 ? {0} : log(1 + {0}) * {0} / ((1 + {0}) - 1))",
    np.sqrt: "sqrt({0})",
    np.square: "({0} * {0})",
    np.maximum: "max({0}, {1})",
    np.minimum: "min({0}, {1})",
    np.power: "pow({0}, {1})",
    np.negative: "(-{0})",
    np.positive: "{0}",
    np.logical_not: "(!{0})",
    np.invert: "(!{0})",
    np.add: "({0} + {1})",
    np.subtract: "({0} - {1})",
    np.multiply: "({0} * {1})",
    np.divide: "({0} / {1})",
    np.less: "({0} < {1})",
    np.less_equal: "({0} <= {1})",
    np.greater: "({0} > {1})",
    np.greater_equal: "({0} >= {1})",
    np.equal: "({0} == {1})",
    np.not_equal: "({0} != {1})",
    np.logical_and: "({0} && {1})",
    np.logical_or: "({0} || {1})",
    np.bitwise_and: "({0} && {1})",
    np.bitwise_or: "({0} || {1})",
    np.where: "({0} ? {1} : {2})",
}

# A longer nest than this is cut with a binding of its own, to spare the expression parser.
_DEEPEST_NEST = 24


class Expression(np.lib.mixins.NDArrayOperatorsMixin):
    """What was done to the symbols: an operation and its arguments, evaluable here, writable there."""

    __array_priority__ = 1000

    def __init__(self, operation, arguments):
        self.operation = operation
        self.arguments = arguments
        nests = [argument.nest for argument in arguments if isinstance(argument, Expression)]
        self.nest = 1 + max(nests, default=0)

    def symbols(self):
        """The symbols this expression depends on, by name."""
        found, seen, pending = {}, set(), [self]
        while pending:
            node = pending.pop()
            if id(node) in seen:
                continue
            seen.add(id(node))
            if isinstance(node, Symbol):
                found[node.name] = node
            pending += [argument for argument in node.arguments if isinstance(argument, Expression)]
        return found

    def values(self):
        """Every value this expression takes over the positions of the symbols in it (as an array)."""
        symbols = self.symbols()
        grid = np.meshgrid(*(symbol.positions for symbol in symbols.values()), indexing="ij")
        known = dict(zip(symbols, grid, strict=True))
        with np.errstate(all="ignore"):
            return np.asarray(_evaluate(self, known, {}))

    def __array_ufunc__(self, ufunc, method, *inputs, **options):
        if method != "__call__" or options or ufunc not in _CALLS:
            raise TraceError(f"numpy.{ufunc.__name__} cannot be written as a Vega expression; {_REMEDY}")
        return Expression(ufunc, inputs)

    def __array_function__(self, function, types, arguments, options):
        if function is np.where and len(arguments) == 3 and not options:
            return Expression(np.where, arguments)
        if function is np.clip and len(arguments) == 3 and not options:
            return np.minimum(np.maximum(arguments[0], arguments[1]), arguments[2])
        if function is np.all and len(arguments) == 1:
            return (
                True  # a condition on the arguments; Explorable checks it with numbers at the ends of every slider
            )
        if function in (np.max, np.min) and len(arguments) == 1:
            return function(arguments[0].values())
        raise TraceError(f"numpy.{function.__name__} cannot be written as a Vega expression; {_REMEDY}")

    def _refuse(self, what):
        raise TraceError(f"it takes {what} of a symbol, which only a number has; {_REMEDY}")

    def __bool__(self):
        self._refuse("the truth (if, and, or, min, max)")

    def __float__(self):
        self._refuse("the float()")

    def __int__(self):
        self._refuse("the int()")

    def __index__(self):
        self._refuse("an index or a range()")

    def __iter__(self):
        self._refuse("the elements")

    def __len__(self):
        self._refuse("the length")

    def __array__(self, *_, **__):
        self._refuse("an array")

    __hash__ = object.__hash__


_REMEDY = (
    "use operators, numpy ufuncs and np.where in place of if, or publish it computed beforehand, "
    "with precomputed=True"
)


class Symbol(Expression):
    """One input of a traced model: its name on the page and the numbers it can be there.

    Parameters
    ----------
    name : str
        What Vega calls it: a signal's name, or `datum.x`.
    positions : sequence of float
        Every value it can take, in SI units.
    """

    def __init__(self, name, positions):
        super().__init__(None, ())
        self.name = name
        self.positions = np.asarray(positions, dtype=float)


def trace(function, arguments):
    """Call `function` with keyword `arguments`, some of them symbols, and return the expression it comes to."""
    try:
        return function(**arguments)
    except TraceError as error:
        raise TraceError(f"{function.__module__}.{function.__qualname__} cannot be traced: {error}") from None


def expressions(results, prefix):
    """Write traced results as Vega expressions.

    Parameters
    ----------
    results : list
        Expressions or plain numbers.
    prefix : str
        Put before the names of the bindings (`datum.` is the caller's to add where bindings are fields).

    Returns
    -------
    bindings : list of (name, text)
        Subexpressions that are used more than once or nest deeply, in the order in which they must be computed.
    texts : list of str
        One expression per result, in terms of the symbols and the bindings.
    """
    uses = _count_uses(results)
    texts, names, bindings = {}, itertools.count(), []

    def write(node):
        if not isinstance(node, Expression):
            return literal(node)
        if node.operation is None:
            return node.name
        return texts[id(node)]

    for node in _in_order(results):
        template = _CALLS[node.operation]
        arguments = [write(argument) for argument in node.arguments]
        repeated = [place for place in range(len(arguments)) if template.count(f"{{{place}}}") > 1]
        for place in repeated:
            if not arguments[place].replace("_", "").replace(".", "").isalnum():
                name = f"{prefix}{next(names)}"
                bindings.append((name.removeprefix("datum."), arguments[place]))
                arguments[place] = name
        text = template.format(*arguments)
        if uses[id(node)] > 1 or node.nest % _DEEPEST_NEST == 0:
            name = f"{prefix}{next(names)}"
            bindings.append((name.removeprefix("datum."), text))
            text = name
        texts[id(node)] = text
    return bindings, [write(result) for result in results]


def literal(number):
    """A number, or a nest of lists of them, in Vega's expression language, which has no infinity of its own."""
    if np.ndim(number):
        return "[" + ",".join(literal(each) for each in number) + "]"
    if isinstance(number, (bool, np.bool_)):
        return "true" if number else "false"
    if np.isnan(number):
        return "NaN"
    if np.isinf(number):
        return "(1/0)" if number > 0 else "(-1/0)"
    text = repr(float(number)).removesuffix(".0")
    return f"({text})" if number < 0 else text


def _in_order(results):
    """Every operation below the results, arguments before what uses them."""
    ordered, state, pending = (
        [],
        {},
        [result for result in reversed(results) if isinstance(result, Expression)],
    )
    while pending:
        node = pending[-1]
        waiting = [a for a in node.arguments if isinstance(a, Expression) and id(a) not in state]
        if waiting:
            pending += waiting
            continue
        pending.pop()
        if id(node) not in state:
            state[id(node)] = node
            if node.operation is not None:
                ordered.append(node)
    return ordered


def _count_uses(results):
    uses = dict.fromkeys((id(node) for node in _in_order(results)), 0)
    for node in _in_order(results):
        for argument in node.arguments:
            if id(argument) in uses:
                uses[id(argument)] += 1
    return uses


def _evaluate(node, known, done):
    for each in _in_order([node]):
        arguments = [
            done[id(a)] if id(a) in done else known[a.name] if isinstance(a, Symbol) else a for a in each.arguments
        ]
        done[id(each)] = each.operation(*arguments)
    return done[id(node)] if id(node) in done else known[node.name]
