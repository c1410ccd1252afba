"""What a terminal shows beside plain text: colours, and bars of block characters."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TextIO

from models.analyst.answers.blocks import BAR, STRONG
from models.laws.numbers.wording import clean

COLUMNS = 8  # of a bar that is the whole
_EIGHTHS, _FULL = " ▏▎▍▌▋▊▉", "█"
_SPELT = {"µ": "u", "…": "...", "÷": "/", "−": "-", "–": "-", "ρ": "rho", "²": "^2", "’": "'", "±": "+-"}
_SPELT |= {"“": '"', "”": '"', "·": "*", "⌈": "ceil(", "⌉": ")", "λ": "lambda", "\xa0": " "}
_BOLD, _AGAIN = "\x1b[1m", "\x1b[m"
_STYLES = {  # of a role; these can be read on light and on dark
    STRONG: _BOLD,
    "applies": "\x1b[1;31m",
    "cannot-be-told": "\x1b[1;35m",
    "does-not-apply": _BOLD,
    BAR: "\x1b[36m",
}


@dataclass(frozen=True)
class Looks:
    """Whether there are colours, and bars."""

    colours: bool = False
    bars: bool = False


PLAIN = Looks()


def looks_of(stream: TextIO | None) -> Looks:
    """What a stream can show: nothing but text if it is no terminal, or if NO_COLOR or TERM say so.

    On Windows only the Terminal, which says so, surely knows colours: an older console may print their codes.
    """
    knows = os.environ.get("TERM") != "dumb" if os.name != "nt" else "WT_SESSION" in os.environ
    if stream is None or not stream.isatty() or os.environ.get("NO_COLOR") or not knows:
        return PLAIN
    return Looks(colours=True, bars=_prints(_EIGHTHS + _FULL, stream.encoding))


def spelt(problem: UnicodeError) -> tuple[str | bytes, int]:
    """What the encoding of an output has no sign for, in letters that every one has: a handler for `codecs`."""
    assert isinstance(problem, UnicodeEncodeError)
    return "".join(_SPELT.get(sign, "?") for sign in problem.object[problem.start : problem.end]), problem.end


def _prints(text: str, encoding: str | None) -> bool:
    try:
        return bool(text.encode(encoding or "ascii"))
    except UnicodeEncodeError:
        return False


def bar(share: float) -> str:
    """A share of a whole in COLUMNS characters, to an eighth of one; more than the whole is the whole."""
    full, eighths = divmod(round(8 * COLUMNS * min(share, 1.0)), 8)
    return (_FULL * full + _EIGHTHS[eighths])[:COLUMNS].ljust(COLUMNS)


def dressed(text: str, pieces: Iterable[tuple[str, str]], role: str = "") -> str:
    """Text with the looks of its pieces, a text and a role each, and of `role` where these have none.

    Spaces and ends of lines may stand elsewhere than in the pieces; no look goes on over the end of a line.
    """
    looks = [
        _STYLES.get(own_role, _STYLES.get(role, ""))
        for words, own_role in pieces
        for letter in clean(words)
        if not letter.isspace()
    ]
    styles, now, shown = iter(looks), "", []
    for letter in text:
        new = now if letter.isspace() and letter != "\n" else "" if letter == "\n" else next(styles)
        shown.append((_AGAIN if now else "") + new + letter if new != now else letter)
        now = new
    return "".join(shown) + (_AGAIN if now else "")
