"""Figures in the words of a verdict: 1.23 ms, 12 %, 1 wait; and what sentences of several findings share."""

from models.analyst.findings.study.choices import FEW, MATERIAL
from models.laws.numbers.wording import LEAST, rounded, say


def clock(seconds: float) -> str:
    """Seconds in words: 1.23 ms."""
    return say(seconds, "s")


def size(number: float) -> str:
    """Bytes in words: 1.5 MB, of 1,000,000 bytes."""
    return say(number, "bytes")


def percent(fraction: float) -> str:
    """A fraction in words: 12 %, and "less than 0.01 %" of what is less, but not nothing."""
    return say(fraction, "%")


def in_tenths(share: float) -> float:
    """A share as the first lines of an answer print it, in tenths of a per cent; one that is less as it is."""
    return float(rounded(100 * share, 1).replace(",", "")) / 100 or share


def of_time(share: float) -> str:
    """A share of DB time in words, as exact as the first lines of an answer print it: 12.3 %, 12 %, 0.4 %.

    One that is below MATERIAL is not rounded to it, for much hangs on that.
    """
    if share < MATERIAL <= in_tenths(share):
        return f"just under {percent(MATERIAL)}"
    return percent(in_tenths(share))


def at_most(fraction: float) -> str:
    """A fraction that is an upper limit, in words: at most 12 %."""
    return percent(fraction) if 0 < fraction < LEAST else f"at most {percent(fraction)}"


def count(number: float) -> str:
    """A count or a ratio in words: "62,717", "4.29"."""
    return say(number)


def count_of(number: float, noun: str) -> str:
    """A count and its noun: 1 wait, 2 waits."""
    return f"{number:,.0f} {noun}{'' if number == 1 else 's'}"


def lower(sentence: str) -> str:
    """A sentence to go on behind a colon: its first letter is small, unless it begins with an abbreviation."""
    return f"{sentence[0].lower() if sentence[1:2].islower() else sentence[0]}{sentence[1:]}"


def upper(clause: str) -> str:
    """A clause as the begin of a sentence."""
    return f"{clause[0].upper()}{clause[1:]}"


def first_sentence(sentences: str) -> str:
    """The first one, without its full stop."""
    return sentences.partition(". ")[0].rstrip(".")


def until_colon(sentence: str) -> str:
    """What stands before the first colon, the shortest that is a sentence too."""
    return sentence.partition(": ")[0]


def longer(nouns: str) -> str:
    """What to take where there are too FEW of these to tell."""
    return f"A report of a longer or busier interval, with {FEW} {nouns} or more."
