"""What Python hands to the page's scripts, as TypeScript: ``python -m models.explorable.data_ts`` writes it.

`typed` declares it; `scripts/data.ts` says the same to the scripts, and a test compares the two.
"""

import types
from inspect import cleandoc
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from models.explorable import typed

FILE = Path(__file__).parent / "scripts" / "data.ts"
_HEAD = """\
// What Python hands to a page's scripts; made by `python -m models.explorable.data_ts` of what typed.py declares.
"""
_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}


def text() -> str:
    """All that `typed` declares."""
    declared = [kind for kind in vars(typed).values() if is_typeddict(kind) and kind.__module__ == typed.__name__]
    return "\n".join([_HEAD, *map(_interface, declared)])


def _interface(declared: Any) -> str:
    needed, hints = declared.__required_keys__, get_type_hints(declared, include_extras=True)
    fields = [f"  {name}{'' if name in needed else '?'}: {_written(hint)};\n" for name, hint in hints.items()]
    comment = f"/** {' '.join(cleandoc(declared.__doc__).split())} */\n" if declared.__doc__ else ""
    return f"{comment}export interface {declared.__name__} {{\n{''.join(fields)}}}\n"


def _written(hint: Any) -> str:
    """A type as TypeScript has it."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    if is_typeddict(hint):
        return str(hint.__name__)
    kind, inner = get_origin(hint), get_args(hint)
    if kind is Annotated:
        return str(inner[1])
    if kind is NotRequired:
        return _written(inner[0])
    if kind is Literal:
        return " | ".join(f'"{text}"' for text in inner)
    if kind in (Union, types.UnionType):
        return " | ".join(map(_written, inner))
    if kind is dict:
        return f"Record<{_written(inner[0])}, {_written(inner[1])}>"
    if kind is tuple and inner[-1] is not Ellipsis:
        return f"[{', '.join(map(_written, inner))}]"
    if kind in (list, tuple):
        of = _written(inner[0])
        return f"({of})[]" if "|" in of else f"{of}[]"
    raise TypeError(f"{hint} has no form in TypeScript yet; add it here")


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
