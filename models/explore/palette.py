"""The colours of lines, by name. A book adds its own names in one line, where its chapters and its site import it:
`palette.extend(sea=("#1f63a8", "#78b4f0"))`, and says `Curve(..., shape="sea")`.

Every colour is a CSS variable, `--wait-sea`, with its value in a light theme for where no style sheet is.
"""

# What is no line: the theme of a page may set these.
INK = "var(--wait-ink, #1d2126)"
QUIET = "var(--wait-quiet, #626a73)"
GRID = "var(--wait-grid, #e4e2dc)"
PAPER = "var(--wait-paper, #ffffff)"

# Each by its name: in a light theme, and in a dark one.
_COLOURS = {"plain": ("#6d7480", "#a3abb6")}


def extend(**colours):
    """Add colours, each a pair of hexadecimal values: on light paper and on dark."""
    for name, pair in colours.items():
        if len(pair) != 2 or not all(value.startswith("#") for value in pair):
            raise ValueError(f"{name} = {pair!r}: give two colours, on light paper and on dark, as in '#1f63a8'")
    _COLOURS.update(colours)


def check(name, label):
    """Refuse a name that has no colour; `label` says whose it is."""
    if name not in _COLOURS:
        raise ValueError(
            f"shape of {label!r} = {name!r}: choose one of {', '.join(_COLOURS)}, "
            f"or add it, as in palette.extend({name}=('#1f63a8', '#78b4f0'))"
        )


def colour(name):
    """A colour as a chart has it."""
    return f"var(--wait-{name}, {_COLOURS[name][0]})"


def css():
    """The style sheet that gives every colour its value in either theme."""
    themes = {"html": 0, 'html[data-theme="dark"]': 1}
    return "".join(
        f"{theme} {{ {' '.join(f'--wait-{name}: {pair[place]};' for name, pair in _COLOURS.items())} }}\n"
        for theme, place in themes.items()
    )
