"""What to look at in words, each a sentence to go on behind "Look first at" or "Then at"."""

from models.findings.asking.choices import MATERIAL
from models.findings.asking.parsing import HARD, OFTEN, hard_rate, model_share, parsing
from models.findings.asking.slow_storage import slow_storage
from models.findings.asking.value import product, quotient
from models.findings.asking.words import clock, count, first_sentence, lower, percent, until_colon
from models.findings.chapters import BY_FILE
from models.findings.first.advice import PARSING
from models.findings.first.leading import LOGONS, MOST_OF_IT, Subject, Unexplained, share_of_kin
from models.findings.first.top import CPU, QUEUE, READING, UNTIMED, kin

LARGE = 0.5  # of the largest part, from which on the next one is named too: a choice
LONGEST, VICTIMS = 190, 2  # letters of what to look at, two lines; waits named as victims of the processors


def unexplained(why, lines):
    """The sentence that nothing, or little, in this book explains the report; empty if something does."""
    if why is None:
        return ""
    if why == Unexplained.NO_TIME:
        return "The report lists no time of sessions, so little can be told."
    first = next(each for each in lines if each.share is not None)
    said = "Most of this is not in this book" if why == Unexplained.MOST else "Nothing in this book explains it"
    return f"{said}: {first.advice.means}, {percent(share_of_kin(first, lines))} of {first.whole}."


def first(ask, lines, look, short):
    """What leads; if `short`, what is not in this book is not named again."""
    if look.subject == Subject.PROCESSORS:
        return _processors(ask, lines)
    if look.subject == Subject.STORAGE:
        slow = slow_storage(ask)
        return f"the storage, slow {slow.where}: {slow.kinds_in_words}."
    if look.subject == Subject.PARSES:
        return f"the parses: {lower(parsing(ask).sentence)}."
    if look.subject == Subject.FINDING:
        return f"{look.line.name}: {why(look.finding)}"
    line, more = look.line, len(kin(look.line, lines)) - 1
    named = "" if short or line.name == CPU else f" ({line.name}{f' and {more} like it' if more else ''})"
    return f"{_hard_parses(ask, line)}{line.advice.look}{named}.{_host_busy(ask, line)}"


def then(ask, look):
    """What comes after that, in fewer words."""
    if look.subject == Subject.PROCESSORS:
        return f"the processors: {ask.processors.signs[0]}."
    if look.subject == Subject.STORAGE:
        slow = slow_storage(ask)
        return f"the storage, slow {slow.where}: {slow.first_kind}."
    if look.subject == Subject.PARSES:
        return f"the parses: {lower(parsing(ask).what)}."
    if look.subject == Subject.LOGONS:
        return f"the logons, which take {percent(model_share(ask, LOGONS))} of DB time."
    if look.subject == Subject.FINDING:
        return f"{_called(look)}: {why(look.finding, short=True)}"
    return f"{look.line.advice.look} ({look.line.name})."


def _called(look):
    """What a finding is about: the name of its line of the top, or else its chapter's."""
    if look.line is None:
        return "DB time" if look.finding.chapter == READING else BY_FILE[look.finding.chapter].title
    return "the processors" if look.line.name == QUEUE else look.line.name


def _hard_parses(ask, first):
    """Hard parses as a thing to look at, if the first line is parsing and there are many; or empty."""
    rate, share = hard_rate(ask) or 0.0, model_share(ask, HARD) or 0.0
    many = first.advice == PARSING and rate >= OFTEN and share >= MATERIAL
    return f"hard parses ({count(rate)} a second), " if many else ""


def _host_busy(ask, first):
    """How busy the host is where CPU leads, and whether that is with something else; or empty."""
    if first.name != CPU or ask.processors.busy is None:
        return ""
    used = quotient(ask.on_cpu, product(ask.processors.busy, ask.cpus))
    others = ", mostly with others" if used is not None and used < MOST_OF_IT else ""
    return f" The host's processors are {percent(ask.processors.busy)} busy{others}."


def _processors(ask, lines):
    """That sessions queue for the processors, by which sign, and which waits are longer for it."""
    sign = ask.processors.signs[0] if ask.processors.signs else "sessions are ready to run and have none"
    if ask.processors.has_time_left:
        kept = "what keeps sessions from the processors"
        return _longest_that_fits(f"{kept} (a limit, a burst): {sign}.", f"{kept}: {sign}.")
    said, victims = f"the processors: {sign}.", [e.name for e in lines if e.name not in (CPU, QUEUE, UNTIMED)]
    longer = [
        f"{said} {' and '.join(victims[:named])} {'is' if named == 1 else 'are'} longer for it."
        for named in range(min(len(victims), VICTIMS), 0, -1)
    ]
    return _longest_that_fits(*longer, said)


def _longest_that_fits(*sentences):
    """The first of these that is not too long; the last one if all are."""
    return next((each for each in sentences if len(each) <= LONGEST), sentences[-1])


def why(finding, short=False):
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


def _largest(parts):
    """The largest part, and the next one if it is LARGE beside it."""
    first, *others = sorted(parts, key=lambda each: -each.time)
    said = f"{clock(first.time)} are {first.what}"
    if others and others[0].time >= LARGE * first.time:
        said += f" and {clock(others[0].time)} {others[0].what}"
    return said
