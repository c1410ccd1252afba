"""Choosing LOB options: what a report shows of how LOBs are kept, which is little, and what to run for the rest.

Chapter choosing-lob-options. It predicts nothing: the times of the options are in no report.
"""

from collections.abc import Collection, Iterator

from models.analyst.findings.study import clocks, control_file_lock, hw_queue, lobs, log_writes
from models.analyst.findings.study.arithmetic import product, quotient
from models.analyst.findings.study.choices import NOTABLE
from models.analyst.findings.study.finding import DOES_NOT, UNKNOWN, Answer, Verdict, finding_of
from models.analyst.findings.study.lobs import Lobs
from models.analyst.findings.study.study import Study
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
    written, are_written = lobs.Lobs(study), lobs.are_written(study)
    waits = dict(_waits(study, written)) if are_written else {}
    verdict, because = _verdict(study, written, are_written, waits)
    return dict(
        verdict=verdict,
        because=because,
        evidence=[
            (lobs.WRITES, written.writes, ""),
            ("LOB writes per second", written.rate, "/s"),
            (READS, study.total(READS), ""),
            (written.called(lobs.DIRECT), written.blocks, ""),
            ("LOB data written directly, of all data and redo written", written.of_all, "%"),
            ("LOB data written directly, per LOB write", written.per_write, "bytes"),
            ("of SecureFiles", written.secure, "%"),
            (lobs.ALLOCATED, study.total(lobs.ALLOCATED), ""),
        ]
        if verdict == UNKNOWN
        else (),
        causes=tuple(waits.values()) if verdict == UNKNOWN else (),
        missing=(OPTIONS, TRIAL) if verdict == UNKNOWN else (),
        stake=study.share_of(*waits),
    )


def _verdict(study: Study, written: Lobs, are_written: bool | None, waits: Collection[str]) -> tuple[Verdict, str]:
    if are_written is None:
        empty = not study.rows and not len(study.report.statistics)
        return UNKNOWN if empty else DOES_NOT, "Nothing here says that LOBs are written."
    if segment := lobs.of_oracle(study):
        return DOES_NOT, f"LOBs are written directly by Oracle itself for the most part ({segment})."
    rate = f" {count(written.rate)} times a second" if written.rate else ""
    if are_written is False:
        return DOES_NOT, f"LOBs are hardly written, {count(written.writes or 0.0)} times."
    if not waits and not written.is_much:
        return DOES_NOT, f"LOBs are written{rate}, and no wait of theirs matters."
    return UNKNOWN, f"LOBs are written{rate}{_options(written)}. No report says which options they have."


def _options(written: Lobs) -> str:
    """What the statistics say of caching and logging, in words that go on after "LOBs are written"."""
    if written.blocks == 0.0:
        nothing = "Nothing but temporary LOBs" if written.hides else "Nothing"
        return f". {nothing} is written directly: all are cached, or small enough to be kept in their rows"
    if not written.speak:
        return ""
    logged = {True: ", and logged", False: ", and not logged", None: ""}[written.logged]
    of_all = f", {percent(written.of_all)} of all that is written" if written.of_all else ""
    mean = f". A LOB write is of {size(written.per_write)}; a LOB can take several" if written.per_write else ""
    data = size(written.data or 0.0)
    data = f"At most {data}, temporary LOBs left out," if written.hides else data
    return f". {data} are written directly{of_all}: NOCACHE{logged}{mean}"


def _waits(study: Study, written: Lobs) -> Iterator[tuple[str, str]]:
    """Each event in which sessions may wait for LOBs, and that matters, with what its LOBs would be."""
    lock = control_file_lock.lock_of(study)
    if lock.lobs_behind and lock.is_material:
        yield (
            control_file_lock.EVENT,
            "An uncached, unlogged BasicFile takes the control file's lock for each LOB, so more than two or "
            "three sessions add next to nothing, unless the record in the control file is turned off.",
        )
    for event in control_file_lock.lob_waits(study, written) if written.blocks else ():
        if event != control_file_lock.EVENT:
            yield event, "Uncached LOBs are written while their session waits: the storage sets the pace."
    if clocks.sleeps(study):
        yield (
            clocks.MAIN,
            "A cached, unlogged SecureFile sleeps for each LOB, and inserts no faster than an uncached one.",
        )
    if hw_queue.queue_of(study).are_lobs and study.is_material(hw_queue.EVENT):
        yield (
            hw_queue.EVENT,
            "With an uncached BasicFile that has old space to search, sessions wait for the one that reads, "
            "logged or not.",
        )
    part = quotient(product(written.writes, lobs.block_size(study)), study.total("redo size"))
    fill_redo = written.writes and (part is None or part >= NOTABLE)  # if each write of one has a block in it
    if study.is_material(log_writes.SPACE) and fill_redo:
        yield (
            log_writes.SPACE,
            "Logged LOBs share the redo stream, and sessions already wait for room in its buffer.",
        )
