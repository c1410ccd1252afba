"""The answer to one question about a report: a verdict, what it rests on, and what the model says beside it.

`finding_of` is the one way in which a chapter's Finding is made of the parts that its module says.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import wraps
from typing import Any, Required, Self, TypeAlias, TypedDict

from models.analyst.findings.study.arithmetic import known
from models.analyst.findings.study.study import Study, study_of
from models.analyst.reports.report import Report
from models.laws.numbers.comparison import Prediction


class Verdict(StrEnum):
    """Whether a finding is that of a report, in the words in which it is said."""

    APPLIES = "applies"
    DOES_NOT = "does not apply"
    UNKNOWN = "cannot be told"

    @classmethod
    def of(cls, applies: bool | None) -> "Verdict":
        """That of a question; None if the report does not say."""
        return {True: cls.APPLIES, False: cls.DOES_NOT, None: cls.UNKNOWN}[applies]


APPLIES, DOES_NOT, UNKNOWN = Verdict


@dataclass(frozen=True)
class Evidence:
    """A figure of the report, or one computed from several of them.

    Attributes
    ----------
    what
        In words: "log file sync, mean".
    value
        In SI units.
    unit
        "s", "bytes", "bytes/s", "/s", "%" for a fraction, "" for a count or a ratio.
    lines
        Lines of the report it comes from.
    """

    what: str
    value: float
    unit: str = ""
    lines: tuple[int, ...] = ()


Piece: TypeAlias = Evidence | tuple[str, float | None, str]  # what, value and unit


class Cause(str):
    """A sentence that names `times`, in seconds, before its first colon: they need not be said beside it again."""

    times: tuple[float, ...] = ()

    @classmethod
    def naming(cls, sentence: str, *times: float) -> Self:
        """The same sentence, and the times in it."""
        self = cls(sentence)
        self.times = times
        return self


@dataclass(frozen=True)
class Part:
    """A part of one wait: what it is, in words, and its seconds. All parts of a wait add up to it."""

    what: str
    time: float
    lines: tuple[int, ...] = ()


@dataclass(frozen=True)
class WhatIf:
    """Where an explorable starts from this report: a position of its sliders, and the report's own point.

    `explorable` names one of `models.book.pages.form.what_if`; `x` and `y` are in SI units, like the positions. A
    slider that `position` leaves out is one of which the report has no figure.
    """

    explorable: str
    position: dict[str, float]
    x: float
    y: float


@dataclass(frozen=True)
class Finding:
    """One verdict.

    Attributes
    ----------
    chapter
        The page to read: "log-file-sync".
    title
        The finding in a few words.
    because
        One or two plain sentences, with the figures that decide.
    causes
        What it points to, most likely first, each a sentence that also says what to look at next.
    missing
        What the report does not have that would tell, each a sentence that says where to get it.
    parts
        Where one wait goes, in the order in which it goes there, adding up to its mean; said whatever the verdict.
    stake
        The share of DB time that it is about, as far as the report says; 0 if it does not. Findings are ordered
        by it, and one that cannot be told is worth a line of its own only if something is at stake.
    victim
        A sentence, if this wait is long because of something that should be mended first; or empty.
    as_in_chapter
        Whether what helps in the chapter helps here too.
    do
        What to do about its wait in a few words; empty where that is what one does about any such wait.
    events
        The events that this is said of, others than its chapter's too; empty for all of its chapter.
    """

    chapter: str
    title: str
    verdict: Verdict
    because: str
    evidence: tuple[Evidence, ...] = ()
    predictions: tuple[Prediction, ...] = ()
    causes: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    what_if: WhatIf | None = None
    parts: tuple[Part, ...] = ()
    stake: float = 0.0
    victim: str = ""
    as_in_chapter: bool = True
    do: str = ""
    events: tuple[str, ...] = ()


def evidence(*pieces: Piece) -> tuple[Evidence, ...]:
    """Evidence of what, value and unit of each piece, as far as its value is known; the lines are the value's.

    A piece that is Evidence already is taken as it is.
    """
    figures = []
    for piece in pieces:
        if isinstance(piece, Evidence):
            figures.append(piece)
            continue
        what, value, unit = piece
        if value is not None and known(value) is not None:
            figures.append(Evidence(what, value, unit, getattr(value, "lines", ())))
    return tuple(figures)


def what_if(explorable: str, x: float | None, y: float | None, **position: float | None) -> WhatIf | None:
    """A WhatIf of plain floats; None if a slider's position is not known. A missing x or y is nan: not said."""
    sliders = {name: float(value) for name, value in position.items() if value is not None}
    if len(sliders) < len(position):
        return None
    x, y = (float("nan") if value is None else float(value) for value in (x, y))
    return WhatIf(explorable, sliders, x=x, y=y)


WHERE_IT_APPLIES = "predictions", "causes", "what_if", "victim"
LISTS = "predictions", "causes", "missing", "parts"


class Answer(TypedDict, total=False):
    """The fields of a Finding, without its chapter and perhaps its title."""

    title: str
    verdict: Required[Verdict]
    because: Required[str]
    evidence: Required[Iterable[Piece]]
    predictions: Iterable[Prediction]
    causes: Iterable[str]
    missing: Iterable[str]
    what_if: WhatIf | None
    parts: Iterable[Part]
    stake: Required[float | None]
    victim: str
    as_in_chapter: bool
    do: str
    events: tuple[str, ...]


def finding_of(
    title: str, always: Collection[str] = ()
) -> Callable[[Callable[[Study], Answer]], Callable[[Report | Study], Finding]]:
    """Make of a chapter's `answer` the function of a report, or of its Study, that gives the Finding.

    Of a finding that does not apply WHERE_IT_APPLIES is left out, but for what is `always` said.
    """

    def decorate(answer: Callable[[Study], Answer]) -> Callable[[Report | Study], Finding]:
        chapter = answer.__module__.rpartition(".")[2].replace("_", "-")

        @wraps(answer)
        def finding(report: Report | Study) -> Finding:
            fields: dict[str, Any] = {"chapter": chapter, "title": title, **answer(study_of(report))}
            left_out = {*WHERE_IT_APPLIES} - {*always} if fields["verdict"] != APPLIES else set()
            fields = {name: field for name, field in fields.items() if name not in left_out}
            fields |= {name: tuple(fields[name]) for name in LISTS if name in fields}
            fields |= {"evidence": evidence(*fields["evidence"]), "stake": min(float(fields["stake"] or 0.0), 1.0)}
            return Finding(**fields)

        return finding

    return decorate
