"""Choosing LOB options: what a report shows of how LOBs are kept, which is little, and what to run for the rest.

Chapter choosing-lob-options. It predicts nothing: the times of the options are in no report.
"""

from collections.abc import Collection, Iterator

from models.analyst.findings.study import clocks, control_file_lock, hw_queue, lobs, log_writes
from models.analyst.findings.study.choices import NOTABLE
from models.analyst.findings.study.finding import DOES_NOT, UNKNOWN, Answer, Verdict, finding_of
from models.analyst.findings.study.lobs import Lobs
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.value import product, quotient
from models.analyst.findings.study.words import count, percent, size

TITLE = "How the LOBs are kept, and whether another way is faster"

EVENTS = ()
READS = "lob reads"

OPTIONS = "dba_lobs has the options (securefile, cache, logging, chunk, retention); no report has them."
TRIAL = (
    "A thousand LOBs inserted from one session, once for each option that is open to you, with v$session_event "
    "and v$mystat before and after; then with as many sessions as in production, as one alone cannot see a lock."
)


@finding_of(TITLE, always=["causes"])
def finding(study: Study) -> Answer:
    """What is known of the LOBs, and what would have to be measured to choose their options."""
    found, written = lobs.Lobs(study), lobs.are_written(study)
    waits = dict(_waits(study, found)) if written else {}
    verdict, because = _verdict(study, found, written, waits)
    return dict(
        verdict=verdict,
        because=because,
        evidence=[
            (lobs.WRITES, found.writes, ""),
            ("LOB writes per second", found.rate, "/s"),
            (READS, study.total(READS), ""),
            (found.called(lobs.DIRECT), found.blocks, ""),
            ("LOB data written directly, of all data and redo written", found.of_all, "%"),
            ("LOB data written directly, per LOB write", found.per_write, "bytes"),
            ("of SecureFiles", found.secure, "%"),
            (lobs.ALLOCATED, study.total(lobs.ALLOCATED), ""),
        ]
        if verdict == UNKNOWN
        else (),
        causes=tuple(waits.values()) if verdict == UNKNOWN else (),
        missing=(OPTIONS, TRIAL) if verdict == UNKNOWN else (),
        stake=study.share_of(*waits),
    )


def _verdict(study: Study, found: Lobs, written: bool | None, waits: Collection[str]) -> tuple[Verdict, str]:
    if written is None:
        empty = not study.rows and not len(study.report.statistics)
        return UNKNOWN if empty else DOES_NOT, "Nothing here says that LOBs are written."
    if own := lobs.of_oracle(study):
        return DOES_NOT, f"LOBs are written directly by Oracle itself for the most part ({own})."
    rate = f" {count(found.rate)} times a second" if found.rate else ""
    if written is False:
        return DOES_NOT, f"LOBs are hardly written, {count(found.writes or 0.0)} times."
    if not waits and not found.is_much:
        return DOES_NOT, f"LOBs are written{rate}, and no wait of theirs matters."
    return UNKNOWN, f"LOBs are written{rate}{_kept(found)}. No report says which options they have."


def _kept(found: Lobs) -> str:
    """What the statistics say of caching and logging, in words that go on after "LOBs are written"."""
    if found.blocks == 0.0:
        nothing = "Nothing but temporary LOBs" if found.hides else "Nothing"
        return f". {nothing} is written directly: all are cached, or small enough to be kept in their rows"
    if not found.speak:
        return ""
    logged = {True: ", and logged", False: ", and not logged", None: ""}[found.logged]
    of_all = f", {percent(found.of_all)} of all that is written" if found.of_all else ""
    mean = f" A LOB write is of {size(found.per_write)}; a LOB can take several" if found.per_write else ""
    data = size(found.data or 0.0)
    data = f"At most {data}, temporary LOBs left out," if found.hides else data
    return f". {data} are written directly{of_all}: NOCACHE{logged}{mean and '.'}{mean}"


def _waits(study: Study, found: Lobs) -> Iterator[tuple[str, str]]:
    """Each event in which sessions may wait for LOBs, and that matters, with what its LOBs would be."""
    direct = control_file_lock.lob_waits(study, found) if found.blocks else ()
    lock = control_file_lock.lock_of(study)
    if lock.lobs_behind and lock.is_material:
        yield (
            control_file_lock.EVENT,
            (
                "An uncached, unlogged BasicFile takes the control file's lock for each LOB, so more than two or "
                "three sessions add next to nothing, unless the record in the control file is turned off."
            ),
        )
    for event in direct:
        if event != control_file_lock.EVENT:
            yield event, "Uncached LOBs are written while their session waits: the storage sets the pace."
    if clocks.sleeps(study):
        yield (
            clocks.MAIN,
            ("A cached, unlogged SecureFile sleeps for each LOB, and inserts no faster than an uncached one."),
        )
    if hw_queue.queue_of(study).are_lobs and study.is_material(hw_queue.EVENT):
        yield (
            hw_queue.EVENT,
            "With an uncached BasicFile that has old space to search, sessions wait for the one that reads, "
            "logged or not.",
        )
    if study.is_material(log_writes.SPACE) and _fill_redo(study, found):
        yield (
            log_writes.SPACE,
            ("Logged LOBs share the redo stream, and sessions already wait for room in its buffer."),
        )


def _fill_redo(study: Study, found: Lobs) -> bool:
    """Whether LOBs can be a notable part of the redo, if each write of one has a block in it; True if unknown."""
    part = quotient(product(found.writes, lobs.block_size(study)), study.total("redo size"))
    return bool(found.writes) and (part is None or part >= NOTABLE)
