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
    line, found = look.line, look.finding
    assert line is not None
    if found and look.subject == Subject.FINDING and (found.parts or found.verdict != DOES_NOT):
        said = why(found).removeprefix(f"{line.name}: ")
        return f"{line.name}: {said}{_stands_behind(line)}"
    kind = with_its_kind(line, not brief)
    like = f" ({kind})" if kind != line.name else ""
    more = f"{_read_directly(study, line)}{_in_procedures(study, line)}{_host_busy(study, line)}"
    return f"{_hard_parses(study, line)}{_where(study, line)}{like}.{more}"


def most_of_all(study: Study, said: str) -> str:
    """The statement that has most of all, whatever leads, unless it is `said` already; or empty."""
    most = most_behind(study)
    if most is None or most.name in said:
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
        said = f"{_called(look)}: {why(look.finding, short=True).rstrip('.')}"
        if brief and _called(look) == SUM:
            return f"DB time, which waits and CPU miss by {percent(look.finding.stake)}"
        return f"{_called(look)}, {of_time(look.finding.stake)} of DB time" if brief else said
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
    listed, part = _list_that_names(study, line), scattered(study) if line.name == CPU else None
    if line.name == CPU and (had := ended(study)) is not None:
        return (
            "sessions that compute in calls which have not ended (top, V$PROCESS): those that did have "
            f"{percent(had)} of the CPU"
        )
    if part is not None:
        return f"many small statements, or work outside of SQL: those listed have {percent(part)} of the CPU"
    look = line.advice.look.format(line.name)
    return f"{look}{f' ({_list_of(*listed)})' if listed else ''}"


def _list_that_names(study: Study, line: Top) -> tuple[str, str] | None:
    """The list of the report where those are who have most of a wait, of what and by what; None if it has none.

    The reads are none of direct ones where many are others.
    """
    unfit = READS if DIRECT.fullmatch(line.name) and others(study, line.name) else ()
    lists = (each for each in line.advice.lists if has_list(study, line.name, *each) and each[1] not in unfit)
    return next(lists, None)


def _read_directly(study: Study, line: Top) -> str:
    """How many blocks are read past the cache, where that is why nobody is named for reads into it; or empty."""
    _, by = _list_that_names(study, line) or ("", "")
    share = others(study, line.name) if by in READS and not line.behind else None
    return f" Of all blocks {percent(share)} are read past the cache (direct reads)." if share else ""


def _list_of(what: str, by: str) -> str:
    """The list of a report, by what it is of and how it is ordered, as its title has it."""
    named = "user I/O wait time" if by == "I/O time" else by
    titled = " ".join(word[0].upper() + word[1:] for word in named.split())
    return f"{'SQL ordered' if what == STATEMENT else 'Segments'} by {titled}"


def _stands_behind(line: Top) -> str:
    most = f" Most of it: {line.behind}." if line.behind else ""
    return most.replace("Most of it: perhaps ", "Perhaps most of it: ")


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


def _in_procedures(study: Study, first: Top) -> str:
    """How much of DB time is PL/SQL itself, without its SQL, where CPU leads and that is most; or empty."""
    share = model_share(study, PROCEDURES) or 0.0
    return (
        f" Of DB time {of_time(share)} is in PL/SQL itself." if first.name == CPU and LARGE <= share <= 1 else ""
    )


def _host_busy(study: Study, first: Top) -> str:
    """How busy the host is where CPU leads, and whether that is with something else; or empty."""
    if first.name != CPU or study.processors.busy is None:
        return ""
    others = ", mostly with others" if (study.processors.own or 1.0) < MOST_OF_IT else ""
    return f" The host's processors are {percent(study.processors.busy)} busy{others}."


def _processors(study: Study, lines: Sequence[Top]) -> str:
    """That sessions queue for the processors, by which sign, and which waits are longer for it."""
    sign = study.processors.signs[0] if study.processors.signs else "sessions are ready to run and have none"
    if study.processors.has_time_left:
        burst, kept = study.samples.overrun, "what keeps sessions from the processors"
        when = (
            f" in the {count(burst.seconds / 60)} minutes from {burst.begin}" if burst else " (a limit, a burst)"
        )
        return _longest_that_fits(f"{kept}{when}: {sign}.", f"{kept}: {sign}.")
    said, victims = f"the processors: {sign}.", [e.name for e in lines if e.name not in (CPU, QUEUE, UNTIMED)]
    longer = [
        f"{said} {' and '.join(victims[:named])} {'is' if named == 1 else 'are'} longer for it."
        for named in range(min(len(victims), VICTIMS), 0, -1)
    ]
    return _longest_that_fits(*longer, said)


def _longest_that_fits(*sentences: str) -> str:
    """The first of these that is not too long; the last one if all are."""
    return next((each for each in sentences if len(each) <= LONGEST), sentences[-1])


def why(finding: Finding, short: bool = False) -> str:
    """Where a wait goes, and what its finding points to first: sentences to go on behind a name.

    If `short`, one of the two, and without what goes on behind a colon.
    """
    cause = (finding.causes or (finding.because,))[0]
    said, brief = first_sentence(cause), until_colon(first_sentence(cause))
    if not finding.parts:
        return f"{lower(brief if short else said)}."
    whole, parts = sum(each.time for each in finding.parts), _largest(finding.parts)
    times = {clock(time) for time in getattr(cause, "times", ())}
    again = any(clock(each.time) in times for each in finding.parts)
    behind = f" {brief}." if finding.causes and not (short or again) else ""
    return f"of its {clock(whole)}, {parts}.{behind}"


def _largest(parts: Iterable[Part]) -> str:
    """The largest part, and the next one if it is LARGE beside it."""
    first, *others = sorted(parts, key=lambda each: -each.time)
    said = f"{_time_of(first)} are {_what(first)}"
    if others and others[0].time >= LARGE * first.time:
        said += f" and {_time_of(others[0])} {_what(others[0])}"
    return said


def _time_of(part: Part) -> str:
    return f"at most {clock(part.time)}" if part.what.endswith(AT_MOST) else clock(part.time)


def _what(part: Part) -> str:
    return part.what.removesuffix(AT_MOST)
