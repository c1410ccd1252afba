"""The colours of lines, by name. A book adds its own names in one line, where its chapters and its site import it:
`palette.extend(sea=("#1f63a8", "#78b4f0"))`, and says `Curve(..., shape="sea")`. A third value is the dash of its
lines, `[9, 4]`, so that they can be told from others without the colour.

Every colour is a CSS variable, `--wait-sea`, with its value in a light theme for where no style sheet is.
"""

# What is no line: the theme of a page may set these.
INK = "var(--wait-ink, #1d2126)"
QUIET = "var(--wait-quiet, #626a73)"
GRID = "var(--wait-grid, #e4e2dc)"
PAPER = "var(--wait-paper, #ffffff)"

# Each by its name: in a light theme, in a dark one, and its dash. A line to compare with is never whole.
_COLOURS = {"plain": ("#75736a", "#c6cee3", [2, 3])}
_MORE_DASHES = ([7, 3], [5, 3, 1, 3], [14, 3], [1, 5], [8, 2, 2, 2, 2, 2], [3, 6])


def extend(**colours):
    """Add colours, each a pair of hexadecimal values, on light paper and on dark, and the dash of its lines."""
    for name, (*pair, dash) in {name: (*given, [])[:3] for name, given in colours.items()}.items():
        if len(pair) != 2 or not all(value.startswith("#") for value in pair):
            raise ValueError(f"{name} = {pair!r}: give two colours, on light paper and on dark, as in '#1f63a8'")
        _COLOURS[name] = (*pair, dash)


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


def pair(name):
    """A colour's two values, on light paper and on dark."""
    return _COLOURS[name][:2]


def dashes(name):
    """The dashes of lines of a colour: its own, and those of more of them in one chart."""
    return [_COLOURS[name][2], *_MORE_DASHES]


def css():
    """The style sheet that gives every colour its value in either theme."""
    themes = {"html": 0, 'html[data-theme="dark"]': 1}
    return "".join(
        f"{theme} {{ {' '.join(f'--wait-{name}: {pair[place]};' for name, pair in _COLOURS.items())} }}\n"
        for theme, place in themes.items()
    )
