"""What to look at in words, each a sentence to go on behind "Look first at" or "Then at"."""

from collections.abc import Iterable, Sequence

from models.analyst.findings.first.advice import PARSING, SLOW_READS, SORTS
from models.analyst.findings.first.behind import most_of_all as most_behind
from models.analyst.findings.first.leading import LOGONS, Look, Subject
from models.analyst.findings.first.lists import DIRECT, READS, STATEMENT, ended, has_list, others, scattered
from models.analyst.findings.first.top import CPU, QUEUE, READING, UNTIMED, Top
from models.analyst.findings.study import log_writes
from models.analyst.findings.study.choices import MATERIAL, NOTHING
from models.analyst.findings.study.finding import DOES_NOT, Finding, Part
from models.analyst.findings.study.load_profile import (
    HARD,
    OFTEN,
    backup,
    hard_rate,
    model_share,
    parsing,
    rollbacks,
)
from models.analyst.findings.study.mend_first import all_slow, slow_storage
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import clock, count, first_sentence, lower, of_time, percent, until_colon
from models.analyst.reports.shares import DB_TIME

SUM = "the sum of DB time"
PROCEDURES = "PL/SQL execution elapsed time"
AT_MOST = ", at most"  # behind a part of which no more is known
LARGE = 0.5  # of the largest part, from which on the next one is named too: a choice
ALONE = 0.8  # of its kind, from which on a wait is named alone: a choice
MOST_OF_IT = 0.5  # of the busy processors, below which they work mostly for others: a choice
LONGEST, VICTIMS = 190, 2  # letters of what to look at, two lines; waits named as victims of the processors


def first(study: Study, lines: Sequence[Top], look: Look, brief: bool = False) -> str:
    """What leads; if `brief`, without how much all of the kind of a wait are."""
    if look.subject == Subject.EVERYTHING:
        return _everything(study)
    if look.subject == Subject.PROCESSORS:
        return _processors(study, lines)
    if look.subject == Subject.STORAGE and (slow := slow_storage(study)):
        return f"the storage, slow {slow.where}: {slow.kinds_in_words}."
    if look.subject == Subject.REDO and look.line:
        sync = clock(log_writes.sync_of(study).mean or 0.0)
        return (
            f"the log writers of all instances: log file sync takes {sync}, and a block that another instance "
            f"wants waits for its redo too ({with_its_kind(look.line, not brief)})."
        )
    if look.subject == Subject.PARSES and (parses := parsing(study)):
        return f"the parses: {lower(parses.sentence)}."
    line, finding = look.line, look.finding
    assert line is not None
    if finding and look.subject == Subject.FINDING and (finding.parts or finding.verdict != DOES_NOT):
        most = f" Most of it: {line.behind}." if line.behind else ""
        most = most.replace("Most of it: perhaps ", "Perhaps most of it: ")
        return f"{line.name}: {why(finding).removeprefix(f'{line.name}: ')}{most}"
    kind = with_its_kind(line, not brief)
    like = f" ({kind})" if kind != line.name else ""
    of_cpu = f"{_in_procedures(study)}{_host_busy(study)}" if line.name == CPU else ""
    return f"{_hard_parses(study, line)}{_where(study, line)}{like}.{_read_directly(study, line)}{of_cpu}"


def most_of_all(study: Study, first: str) -> str:
    """The statement that has most of all, whatever leads, unless what is `first` names it; or empty."""
    most = most_behind(study)
    if most is None or most.name in first:
        return ""
    verb = "is" if most.of == DB_TIME else "are"
    return f"Of {most.of} {percent(min(most.share or 0.0, 1.0))} {verb} in {most.what}."


def then(study: Study, look: Look, brief: bool = False) -> str:
    """What comes after that, in fewer words and without a full stop; if `brief`, without all of its kind."""
    if look.subject == Subject.PROCESSORS:
        return f"the processors: {study.processors.signs[0]}"
    if look.subject == Subject.STORAGE and (slow := slow_storage(study)):
        return f"the storage, slow {slow.where}{'' if brief else f': {slow.first_kind}'}"
    if look.subject == Subject.PARSES and (parses := parsing(study)):
        return f"the parses: {lower(parses.what)}"
    if look.subject == Subject.BACKUP:
        return f"the backup: {backup(study)}"
    if look.subject == Subject.LOGONS:
        return f"the logons, {of_time(model_share(study, LOGONS) or 0.0)} of DB time"
    if look.subject == Subject.ROLLBACKS:
        return rollbacks(study)
    if look.subject == Subject.FINDING and look.finding:
        name = _called(look)
        if not brief:
            return f"{name}: {why(look.finding, short=True).rstrip('.')}"
        if name == SUM:
            return f"DB time, which waits and CPU miss by {percent(look.finding.stake)}"
        return f"{name}, {of_time(look.finding.stake)} of DB time"
    assert look.line is not None
    where = look.line.advice.look.format("it")
    return f"{look.line.behind or where} ({look.line.name if brief else with_its_kind(look.line)})"


def with_its_kind(line: Top, shared: bool = True) -> str:
    """The name of a wait, and how many more there are of its kind and their share, as far as they are worth it."""
    counted = [share for share in line.alike if share and share >= NOTHING]
    others = len(counted) - 1
    if others < 1 or (line.share or 0.0) >= ALONE * line.of_kind:
        return line.name
    share = f", {of_time(sum(counted))}" if shared and sum(counted) <= 1 else ""
    return f"{line.name} and {others} like it{share}"


def _called(look: Look) -> str:
    """What a finding is about: the name of its line of the top, or else its chapter's."""
    if look.line is None:
        assert look.finding is not None
        return SUM if look.finding.chapter == READING else f"“{until_colon(look.finding.title)}”"
    return "the processors" if look.line.name == QUEUE else look.line.name


def _where(study: Study, line: Top) -> str:
    """Who has most of a wait; or where to look, with the list of the report that names them."""
    if line.behind and line.advice in (SLOW_READS, SORTS):
        return f"{line.advice.look}; {line.behind}"
    if line.behind:
        return f"{line.behind}: {line.advice.means}"
    if line.name == CPU and (share := ended(study)) is not None:
        return (
            "sessions that compute in calls which have not ended (top, V$PROCESS): those that did have "
            f"{percent(share)} of the CPU"
        )
    if line.name == CPU and (listed := scattered(study)) is not None:
        return f"many small statements, or work outside of SQL: those listed have {percent(listed)} of the CPU"
    look, ordered = line.advice.look.format(line.name), _list_that_names(study, line)
    return f"{look} ({_title_of(*ordered)})" if ordered else look


def _list_that_names(study: Study, line: Top) -> tuple[str, str] | None:
    """The list of the report where those are who have most of a wait, of what and by what; None if it has none.

    The reads are none of direct ones where many are others.
    """
    unfit = READS if DIRECT.fullmatch(line.name) and others(study, line.name) else ()
    return next(
        ((what, by) for what, by in line.advice.lists if by not in unfit and has_list(study, line.name, what, by)),
        None,
    )


def _read_directly(study: Study, line: Top) -> str:
    """How many blocks are read past the cache, where that is why nobody is named for reads into it; or empty."""
    _, by = _list_that_names(study, line) or ("", "")
    share = others(study, line.name) if by in READS and not line.behind else None
    return f" Of all blocks {percent(share)} are read past the cache (direct reads)." if share else ""


def _title_of(what: str, by: str) -> str:
    """The title that a list has in a report."""
    measure = "user I/O wait time" if by == "I/O time" else by
    capitals = " ".join(word[0].upper() + word[1:] for word in measure.split())
    return f"{'SQL ordered' if what == STATEMENT else 'Segments'} by {capitals}"


def _everything(study: Study) -> str:
    """That all is slow at once, which no one of the waits explains, and where to look."""
    burst = study.samples.worst_burst
    when = f", and at the {count(burst.seconds / 60)} minutes from {burst.begin}" if burst else ""
    sign = f" ({study.processors.signs[0]})" if study.processors.signs else " (memory, hypervisor: sar, vmstat)"
    return _longest_that_fits(
        f"the host{when}{sign}: everything is slow at once, so no one of these is the cause: {all_slow(study)}.",
        f"the host{when}{sign}: everything is slow at once, so no one wait is the cause.",
    )


def _hard_parses(study: Study, first: Top) -> str:
    """Hard parses as a thing to look at, if the first line is parsing and there are many; or empty."""
    rate, share = hard_rate(study) or 0.0, model_share(study, HARD) or 0.0
    many = first.advice.means == PARSING.means and rate >= OFTEN and share >= MATERIAL
    return f"hard parses ({count(rate)} a second), " if many else ""


def _in_procedures(study: Study) -> str:
    """How much of DB time is PL/SQL itself, without its SQL, where that is most; or empty."""
    share = model_share(study, PROCEDURES) or 0.0
    return f" Of DB time {of_time(share)} is in PL/SQL itself." if LARGE <= share <= 1 else ""


def _host_busy(study: Study) -> str:
    """How busy the host is, and whether that is with something else; or empty."""
    if study.processors.busy is None:
        return ""
    others = ", mostly with others" if (study.processors.own or 1.0) < MOST_OF_IT else ""
    return f" The host's processors are {percent(study.processors.busy)} busy{others}."


def _processors(study: Study, lines: Sequence[Top]) -> str:
    """That sessions queue for the processors, by which sign, and which waits are longer for it."""
    sign = study.processors.signs[0] if study.processors.signs else "sessions are ready to run and have none"
    if study.processors.has_time_left:
        burst, what = study.samples.overrun, "what keeps sessions from the processors"
        when = (
            f" in the {count(burst.seconds / 60)} minutes from {burst.begin}" if burst else " (a limit, a burst)"
        )
        return _longest_that_fits(f"{what}{when}: {sign}.", f"{what}: {sign}.")
    waits = [line.name for line in lines if line.name not in (CPU, QUEUE, UNTIMED)]
    victims = [f" {' and '.join(waits[:VICTIMS])} are longer for it."] if len(waits) >= VICTIMS else []
    victims += [f" {wait} is longer for it." for wait in waits[:1]]
    return _longest_that_fits(*(f"the processors: {sign}.{victim}" for victim in (*victims, "")))


def _longest_that_fits(*sentences: str) -> str:
    """The first of these that is not too long; the last one if all are."""
    return next((sentence for sentence in sentences if len(sentence) <= LONGEST), sentences[-1])


def why(finding: Finding, short: bool = False) -> str:
    """Where a wait goes, and what its finding points to first: sentences to go on behind a name.

    If `short`, one of the two, and without what goes on behind a colon.
    """
    cause = (finding.causes or (finding.because,))[0]
    sentence = first_sentence(cause)
    brief = until_colon(sentence)
    if not finding.parts:
        return f"{lower(brief if short else sentence)}."
    whole = sum(part.time for part in finding.parts)
    times = {clock(time) for time in getattr(cause, "times", ())}
    again = any(clock(part.time) in times for part in finding.parts)
    behind = f" {brief}." if finding.causes and not (short or again) else ""
    return f"of its {clock(whole)}, {_largest(finding.parts)}.{behind}"


def _largest(parts: Iterable[Part]) -> str:
    """The largest part, and the next one if it is LARGE beside it."""
    first, *others = sorted(parts, key=lambda part: -part.time)
    second = others[0] if others and others[0].time >= LARGE * first.time else None
    return _with_time(first, " are") + (f" and {_with_time(second)}" if second else "")


def _with_time(part: Part, verb: str = "") -> str:
    at_most = "at most " if part.what.endswith(AT_MOST) else ""
    return f"{at_most}{clock(part.time)}{verb} {part.what.removesuffix(AT_MOST)}"
