"""Is the redo log the pipe that everybody waits for? *log buffer space*, and what the log writer can carry.

The bandwidth is the redo size over the seconds in writes, whole ones where the release clocks them: the rate while
the log writer writes. A pipe gets wider as more is waiting, so with small writes it is more than that.
"""

from collections.abc import Iterator

from models.analyst.findings.study import commits, lobs, log_writes, sync_causes, sync_parts
from models.analyst.findings.study.arithmetic import attempt, quotient
from models.analyst.findings.study.choices import BUSY
from models.analyst.findings.study.finding import (
    APPLIES,
    DOES_NOT,
    UNKNOWN,
    Answer,
    Verdict,
    WhatIf,
    finding_of,
    what_if,
)
from models.analyst.findings.study.log_switches import COUNTED, SWITCHES, Switches
from models.analyst.findings.study.log_writes import SPACE, Write
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import clock, count, percent, size
from models.laws import operational
from models.laws.numbers.figure import Figure

TITLE = "Sessions wait for room in the log buffer: redo is the pipe"
SHUT = "Sessions wait for log switches: the pipe is shut at times"  # the title where that is more
EVENTS = SPACE, *SWITCHES
UNTOLD = SWITCHES  # of which the finding tells, and its chapter does not


@finding_of(TITLE, always=["what_if"])
def finding(study: Study) -> Answer:
    """Whether sessions wait for room in the log buffer, or for log switches."""
    write, redo, row = log_writes.write_of(study), study.total("redo size"), study.row_of_either(SPACE)
    rate, bandwidth = attempt(operational.throughput, redo, study.elapsed), quotient(redo, write.time) or None
    switches, written = Switches(study), lobs.Lobs(study)
    verdict, because = _verdict(study, write, rate, switches)
    more = (switches.share or 0.0) >= (study.share_of(SPACE) or 0.0)
    shut = switches.is_material and (more or not study.is_material(SPACE))
    standby = sync_causes.DO[sync_parts.STANDBY] if sync_parts.is_of_standby(study) else ""
    return dict(
        title=SHUT if shut else TITLE,
        verdict=verdict,
        because=because,
        evidence=[
            ("log buffer space, share of DB time", study.share_of(SPACE), "%"),
            ("log buffer space, mean", row.mean if row else None, "s"),
            ("redo, per second", rate, "bytes/s"),
            ("redo, per write", commits.redo_per_write(study), "bytes"),
            write.how_busy,
            ("redo, per second of log writing", bandwidth, "bytes/s"),
            (written.called("LOB blocks written directly"), written.blocks, ""),
            ("LOB writes", written.writes, ""),
            *switches.evidence,
        ],
        causes=_causes(study, write, bandwidth, switches, shut),
        missing=_missing(study, rate, write, switches),
        what_if=_what_if(write, rate, bandwidth),
        stake=study.share_of(*EVENTS),
        as_in_chapter=False,
        do=switches.do if shut else standby,
        events=SWITCHES if shut else (SPACE,),
    )


def _verdict(study: Study, write: Write, rate: Figure | None, switches: Switches) -> tuple[Verdict, str]:
    material, share = study.is_material(SPACE), study.share_of(SPACE)
    if switches.is_material and not material:
        return APPLIES, switches.because
    if material is None:
        what = SPACE if study.row(SPACE) or not switches.rows else switches.rows[0].name
        return UNKNOWN, f"The report does not say how much of DB time is {what}."
    busy = "" if write.busy is None else f", and log writes take {percent(write.busy)} of the time"
    if write.busy and write.busy > 1:
        busy = f", and on average {count(write.busy)} log writes are under way at once"
    flow = "" if rate is None else f" Redo comes at {size(rate)} per second{busy}."
    part = f"log buffer space {study.how_much(SPACE) if share is None else f'is {study.part(share)}'}"
    if material:
        return APPLIES, f"{part}: sessions fill the log buffer faster than the log writer empties it.{flow}"
    return DOES_NOT, f"{part}.{flow}"


def _causes(
    study: Study, write: Write, bandwidth: Figure | None, switches: Switches, shut: bool | None
) -> Iterator[str]:
    if shut:
        yield from switches.causes
    if study.is_material(SPACE):
        yield from _of_space(study, write, bandwidth)
    if switches.is_material and not shut:
        yield from switches.causes


def _of_space(study: Study, write: Write, bandwidth: Figure | None) -> Iterator[str]:
    """What waits for room in the log buffer point to."""
    if write.busy is not None and write.busy >= BUSY:
        ceiling = f", which is all it carries ({size(bandwidth)} per second)" if bandwidth else ""
        yield (
            f"The log writer writes for {percent(min(write.busy, 1.0))} of the time{ceiling}: faster disks for "
            "redo, apart from the data files. A larger log buffer does not make the pipe wider."
        )
    elif write.busy is not None:
        yield (
            f"The log writer writes for only {percent(write.busy)} of the time, so the waits come in bursts or at "
            "a log switch: a log buffer as large as a burst, and larger redo logs."
        )
    elif log_writes.are_slow(study):
        takes = clock(write.io or write.mean or 0.0)
        yield f"The storage of the redo logs is slow: log writes take {takes} on average."
    # Both count temporary LOBs too, so they are compared as printed.
    writes, direct = study.total(lobs.WRITES), study.total(lobs.DIRECT)
    if writes and direct is not None and direct < 0.1 * writes:
        yield (
            "LOBs are written, and hardly any block of them directly: they are cached, so their bytes go through "
            "the log buffer. Uncached they would not, unless they are logged with archiving on."
        )


def _missing(study: Study, rate: Figure | None, write: Write, switches: Switches) -> Iterator[str]:
    yield from study.contradicted("elapsed", "db_time")
    if study.is_material(SPACE) is None:
        yield "log buffer space and DB time: the foreground wait events of a whole report, or v$system_event."
    if switches.is_material and switches.an_hour is None:
        yield COUNTED
    if rate is None:
        yield "redo size and the elapsed time: Instance Activity and the head of a report, or v$sysstat."
    if write.mean is None:
        yield "log file parallel write: Background Wait Events of a report, or v$system_event."


def _what_if(write: Write, rate: Figure | None, bandwidth: Figure | None) -> WhatIf | None:
    if not rate or not bandwidth or write.busy is None:
        return None
    return what_if("own-redo-pipe", rate, rate / bandwidth, redo_rate=rate, bandwidth=bandwidth)
