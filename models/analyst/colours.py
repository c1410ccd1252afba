"""The colours of an answer: of ink and paper, and of each shape of a cost, whose chapters wear them too."""

SHAPES = "lock", "timer", "pipe"
# Each on light paper and on dark, and the dash of its lines, by which they can be told apart without the colour.
OF_SHAPES: dict[str, tuple[str, str, list[int]]] = {
    "lock": ("#962f00", "#d8794a", []),
    "timer": ("#156bbc", "#1d95ff", [9, 4]),
    "pipe": ("#0c3f41", "#47febb", [12, 3, 2, 3]),
}
# By name: where no style sheet is, on light paper and on dark.
_ALL = {
    "ink": ("#1d2126", "#1d2126", "#e9e6df"),
    "quiet": ("#626a73", "#5a626b", "#aab1ba"),
    "grid": ("#e4e2dc", "#e6e3db", "#33383f"),
    "paper": ("#ffffff", "#fffefb", "#15181c"),
    "plain": ("#75736a", "#75736a", "#c6cee3"),
    **{name: (light, light, dark) for name, (light, dark, _) in OF_SHAPES.items()},
}


def colour(name: str) -> str:
    """A colour as a chart has it: that of the page, if its style sheet is there."""
    return f"var(--wait-{name}, {_ALL[name][0]})"


INK, QUIET, GRID, PAPER = map(colour, ("ink", "quiet", "grid", "paper"))


def css() -> str:
    """The style sheet of a document by itself, whose theme is that of the reader's system."""
    light, dark = (
        " ".join(f"--wait-{name}: {shades[theme]};" for name, shades in _ALL.items()) for theme in (1, 2)
    )
    return (
        f":root {{ color-scheme: light dark; {light} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
    )
