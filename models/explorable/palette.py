"""The colours of lines and of what is around them, by name.

A book adds its own names in one line, where its chapters and its site import it:
`palette.extend(sea=("#1f63a8", "#78b4f0"))`, and says `Curve(..., shape="sea")`. A third value is the dash of its
lines, `[9, 4]`, so that they can be told from others without the colour.

Every colour is a CSS variable, `--wait-sea`, with a value for where no style sheet is.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

Pair: TypeAlias = tuple[str, str]  # on light paper and on dark
_Line: TypeAlias = tuple[str, str, list[int]]  # these, and its dash

# What is no line, by its name: where no style sheet is, on a light page and on a dark one.
_AROUND = {
    "ink": ("#1d2126", "#1d2126", "#e9e6df"),
    "quiet": ("#626a73", "#5a626b", "#aab1ba"),
    "grid": ("#e4e2dc", "#e6e3db", "#33383f"),
    "paper": ("#ffffff", "#fffefb", "#15181c"),
}
INK, QUIET, GRID, PAPER = (f"var(--wait-{name}, {bare})" for name, (bare, *_) in _AROUND.items())

# Each line by its name: in a light theme, in a dark one, and its dash. A line to compare with is never whole.
_COLOURS: dict[str, _Line] = {"plain": ("#75736a", "#c6cee3", [2, 3]), "ink": (*_AROUND["ink"][1:], [])}
_MORE_DASHES = ([7, 3], [5, 3, 1, 3], [14, 3], [1, 5], [8, 2, 2, 2, 2, 2], [3, 6])


def extend(**colours: Pair | _Line) -> None:
    """Add colours, each a pair of hexadecimal values, on light paper and on dark, and the dash of its lines."""
    for name, (*pair, dash) in {name: (*given, [])[:3] for name, given in colours.items()}.items():
        if len(pair) != 2 or not all(value.startswith("#") for value in pair):
            raise ValueError(f"{name} = {pair!r}: give two colours, on light paper and on dark, as in '#1f63a8'")
        _COLOURS[name] = (*pair, dash)


def check(name: str, label: str) -> None:
    """Refuse a name that has no colour; `label` says whose it is."""
    if name not in _COLOURS:
        remedy = f"choose one of {', '.join(_COLOURS)}, or import what adds it"
        raise ValueError(
            f"shape of {label!r} = {name!r}: {remedy}; or palette.extend({name}=('#1f63a8', '#78b4f0'))"
        )


def colour(name: str) -> str:
    """A colour as a chart has it."""
    return f"var(--wait-{name}, {_COLOURS[name][0]})"


def pair(name: str) -> Pair:
    """A colour's two values, on light paper and on dark."""
    return _COLOURS[name][:2]


def dashes(name: str) -> list[list[int]]:
    """The dashes of lines of a colour: its own, and those of more of them in one chart."""
    return [_COLOURS[name][2], *_MORE_DASHES]


def alike(dash: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two dashes look the same: as many strokes and gaps, and none twice as long as that of the other."""
    return len(dash) == len(other) and all(max(pair) < 2 * min(pair) for pair in zip(dash, other, strict=True))


def css() -> str:
    """The style sheet that gives the colour of every line its value in either theme."""
    return _sheet({name: pair(name) for name in _COLOURS})


def page_css() -> str:
    """The same for a whole page, with what is around the lines."""
    return _sheet(_of_a_page(_COLOURS))


def _of_a_page(names: Iterable[str]) -> dict[str, Pair]:
    return {name: values[1:] for name, values in _AROUND.items()} | {name: pair(name) for name in names}


def _sheet(colours: Mapping[str, Pair]) -> str:
    themes = enumerate(("html", 'html[data-theme="dark"]'))
    return "".join(f"{theme} {{ {_values(colours, index)} }}\n" for index, theme in themes)


def _values(colours: Mapping[str, Pair], index: int) -> str:
    return " ".join(f"--wait-{name}: {values[index]};" for name, values in colours.items())
