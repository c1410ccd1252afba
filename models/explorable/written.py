"""Traced results as JavaScript functions, for the script of a page."""

from collections.abc import Callable, Iterable, Sequence

from models.explorable.trace import Binding, Symbol, Values, expressions, names_in

# What the traced expressions call.
NAMES = "const {abs,ceil,exp,expm1,floor,log,log1p,max,min,pow,sqrt}=Math,{isFinite,isNaN}=Number;"


def function(*names: str, **lists: Sequence[Symbol]) -> Callable[[Sequence[Values]], str]:
    """What writes results as a JavaScript function of these names, and of lists of symbols."""
    unpacked = "".join(
        f"const [{','.join(symbol.name for symbol in symbols)}]={name};"
        for name, symbols in lists.items()
        if symbols
    )

    def write(results: Sequence[Values]) -> str:
        bindings, texts = expressions(results, "t")
        return f"({','.join([*names, *lists])})=>{{{unpacked}{_constants(bindings)}return[{','.join(texts)}]}}"

    return write


def function_of_rows(name: str, row: Sequence[str], results: Sequence[Values]) -> str:
    """A JavaScript function of `name` that gives a function of the symbols of a row.

    What does not depend on the row is computed once for all of them.
    """
    bindings, texts = expressions(results, "t", apart=row)
    inner = set(row)
    inside = [_depends(binding, inner) for binding in bindings]
    once = _constants(binding for binding, depends in zip(bindings, inside, strict=True) if not depends)
    of_rows = _constants(binding for binding, depends in zip(bindings, inside, strict=True) if depends)
    return f"({name})=>{{{once}return({','.join(row)})=>{{{of_rows}return[{','.join(texts)}]}}}}"


def _depends(binding: Binding, inner: set[str]) -> bool:
    """Whether a binding depends on a name of `inner`; if so it is one of them from here on."""
    name, text = binding
    depends = not inner.isdisjoint(names_in(text))
    if depends:
        inner.add(name)
    return depends


def _constants(bindings: Iterable[Binding]) -> str:
    return "".join(f"const {name}={text};" for name, text in bindings)
