"""How much room text takes in a chart: an estimate by classes of letters, the same on every machine.

It is that of Arial, which is wider than the book's own font.
"""

import re
from collections.abc import Iterable

SIZE, LINE = 13, 15  # of all text in a chart, in pixels, and from one of its lines to the next
_WIDTHS = (
    ("ijl|'", 0.24), ("ftI.,:;!/()[]-· ", 0.3), ("rs*°", 0.42), ("ckvxyz", 0.5), ("m%", 0.86), ("wGOQM@", 0.78),
    ("ABCDEHKNPRSUVXY+=−<>×≈⌈⌉", 0.68), ("W", 0.95),
)  # fmt: skip
_WIDTH = {letter: width for letters, width in _WIDTHS for letter in letters}
_OTHERS = 0.56
_PARTED = re.compile("(?<![−+×=]) (?![−+×=])")  # no line ends beside a sign of a formula


def width(text: str) -> float:
    """How wide a line of text is at most, in pixels."""
    return SIZE * sum(_WIDTH.get(letter, _OTHERS) for letter in text)


def wrapped(text: str, room: float) -> list[str]:
    """The text in lines of at most `room` pixels, as few and as even as can be."""
    words, best = _PARTED.split(text), list[str]()
    for most in range(int(room), 0, -4):
        lines = _filled(words, most)
        if best and len(lines) > len(best):
            break
        best = lines
    return best


def _filled(words: Iterable[str], room: float) -> list[str]:
    """The words in lines that are full; a word that is wider than the room has a line to itself."""
    lines: list[str] = []
    for word in words:
        if lines and width(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
