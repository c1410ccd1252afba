"""Control file waits: how long the CF enqueue is held, what that leaves for others, and whether LOBs hold it.

Chapter control-file-waits. Laws: `control_file` (the hold from the I/O under the lock, the ceiling), `operational`
(how busy the lock is), `mm1` (the wait behind rate and hold).
"""

from collections.abc import Iterator

from models.analyst.findings.study import lobs, mend_first
from models.analyst.findings.study.arithmetic import attempt, quotient
from models.analyst.findings.study.control_file_lock import BUSY, EVENT, HELD, HOLDERS, READ, WRITE, Lock, lock_of
from models.analyst.findings.study.finding import APPLIES, DOES_NOT, UNKNOWN, Answer, Verdict, finding_of, what_if
from models.analyst.findings.study.mend_first import SLOW
from models.analyst.findings.study.study import Study
from models.analyst.findings.study.words import clock, count, percent
from models.laws import control_file, mm1
from models.laws.numbers.comparison import Prediction
from models.laws.numbers.figure import Figure

TITLE = "Control file: sessions take turns at its lock"

EVENTS = EVENT, READ, WRITE

OTHERS = (
    "Log switches, checkpoints, RMAN, a standby and ASM use the control file too, and on RAC all "
    "instances share its lock: look whether the waits come with log switches or backups."
)
KEEP_OTHERWISE = "Use a SecureFile, or log the LOB (cached or not)"
SWITCH_OFF = (
    "; or turn off the update of the control file in the session that loads (event 10359, or "
    "db_unrecoverable_scn_tracking = false), and then back up after the load, as RMAN no longer knows what to"
)


@finding_of(TITLE)
def finding(study: Study) -> Answer:
    """Whether the control file's lock limits the database, and whether unlogged LOBs are its customers."""
    lock = lock_of(study)
    verdict = Verdict.of(lock.is_material)
    per_holder = quotient(lock.waited, lock.holders)
    return dict(
        verdict=verdict,
        because=_because(study, lock, verdict),
        evidence=[
            ("hold of the CF enqueue, mean", lock.hold, "s"),
            ("share of the time for which it is held", lock.busy, "%"),
            ("most holders per second", attempt(control_file.ceiling, lock.hold), "/s"),
            ("control file I/O, as a share of the time", lock.busy_at_most, "%"),
            (f"{READ}, mean", study.mean_wait(READ), "s"),
            (f"{WRITE}, mean", study.mean_wait(WRITE), "s"),
            (f"{EVENT}, time of all processes", lock.waited, "s"),
            study.share_evidence(EVENT),
            (lock.lobs.called(lobs.DIRECT), lock.lobs.blocks, ""),
            ("holders for each LOB block written directly", lock.matched, ""),
            ("redo of direct writes, for each LOB block", lock.lobs.redo_per_block, "bytes"),
        ],
        predictions=_predictions(lock, per_holder),
        causes=_causes(study, lock),
        missing=_missing(study, lock, verdict),
        what_if=what_if("own-control-file", lock.rate, per_holder, arrival_rate=lock.rate, service_time=lock.hold),
        stake=study.share_of(*EVENTS),
        victim=mend_first.of_all(study, "who holds the lock"),
        as_in_chapter=lock.may_switch_off,
    )


def _because(study: Study, lock: Lock, verdict: Verdict) -> str:
    weight = f"{EVENT} {study.how_much(EVENT)}"
    if verdict == UNKNOWN and study.report.pdb:
        return "The report of a pluggable database does not say for how long the control file's lock is held."
    if lock.busy is not None:
        held = f"The lock of the control file is held for {percent(lock.busy)} of the time"
        held += f", {clock(lock.hold)} each time. " if lock.hold else ". "
    elif lock.busy_at_most is not None:
        busy = percent(lock.busy_at_most)
        held = f"Reads and writes of the control file take {busy} of the time, the lock no more. "
    elif verdict == UNKNOWN:
        held = "The report does not say for how long the lock of the control file is held. "
    else:
        held = ""
    whose = {
        True: " Unlogged LOBs are behind it: each LOB block written directly is not logged, and takes the lock.",
        False: " It is not unlogged LOBs.",
        None: "",
    }[lock.lobs_behind]
    if verdict == DOES_NOT and lock.is_slow and lock.is_of_io and _slow(study):
        whose = f" Its holds are long by its reads and writes{_means(study)}: a sign of slow storage."
    elif verdict != APPLIES:
        whose = ""
    if (lock.busy or 0) >= BUSY and study.is_material(EVENT) is False:
        weight += ": sessions hardly wait for it"
    if lock.are_waits_long and study.is_material(EVENT) is False and verdict != DOES_NOT:
        assert lock.waits is not None and lock.waited is not None
        weight += f". With background processes there are {count(lock.waits)} waits for it, of "
        weight += f"{clock(lock.waited / lock.waits)} each"
    return f"{held}{weight}.{whose}"


def _predictions(lock: Lock, per_holder: Figure | None) -> Iterator[Prediction]:
    if lock.lobs_behind and lock.hold and lock.io:
        law = "all control file reads and writes are made under the lock, one after another"
        yield Prediction(law, "hold of the CF enqueue", lock.io, lock.hold, "s")
    wait = attempt(mm1.waiting_time, lock.rate, lock.hold)
    if wait is not None and per_holder:
        law = "open queue (M/M/1) of all holders, at their mean rate"
        yield Prediction(law, "wait for the CF enqueue, over all holders", wait, per_holder, "s")


def _causes(study: Study, lock: Lock) -> Iterator[str]:
    ceiling, behind = attempt(control_file.ceiling, lock.hold), lock.lobs_behind
    if behind:
        helps = f"{KEEP_OTHERWISE}{SWITCH_OFF if lock.may_switch_off else ''}."
        yield (
            "Every unlogged LOB block is recorded in the control file, which takes the lock for "
            f"{clock(lock.hold)}: no more than {count(ceiling)} per second, all sessions together. {helps}"
            if ceiling and lock.hold
            else f"Every unlogged LOB block is recorded in the control file, under its lock. {helps}"
        )
        if not lock.waits:
            yield "Nobody waits for the lock yet. The second session that does the same will."
        return
    if lock.is_slow:
        yield _why_slow(study, lock)
    if behind is None and lock.lobs.blocks:
        yield (
            "LOB blocks are written directly. Whether they are unlogged, and take the lock once each, the report "
            "does not say; until it does, they are one suspect among others."
        )
    yield OTHERS


def _why_slow(study: Study, lock: Lock) -> str:
    """What makes holds long: the reads and writes under the lock, or something else."""
    takes = _means(study)
    assert lock.hold is not None  # which is long
    if lock.io is None:
        return (
            f"A hold of {clock(lock.hold)} is long. How long do reads and writes of the control file take{takes}?"
        )
    if lock.is_of_io and not _slow(study):
        return f"A hold of {clock(lock.hold)} is long, by many reads and writes of the control file{takes}."
    if lock.is_of_io:
        return (
            f"Its reads and writes{takes} make the holds long: the storage of the control file is slow. Put its "
            "copies on faster disks, away from what keeps those busy."
        )
    return (
        f"Reads and writes of the control file{takes} are at most {clock(lock.io)} of a hold of "
        f"{clock(lock.hold)}, so the holder waits for something else: a processor, another instance, a backup."
    )


def _slow(study: Study) -> bool:
    """Whether a read or a write of the control file is slow on average; not known is no."""
    return max(study.mean_wait(READ) or 0.0, study.mean_wait(WRITE) or 0.0) >= SLOW


def _means(study: Study) -> str:
    """What a read and a write of the control file take, in brackets; empty if the report does not say."""
    kinds = (("read", study.mean_wait(READ)), ("write", study.mean_wait(WRITE)))
    means = [f"a {kind} {clock(mean)}" for kind, mean in kinds if mean]
    return f" ({' and '.join(means)} on average)" if means else ""


def _missing(study: Study, lock: Lock, verdict: Verdict) -> Iterator[str]:
    if verdict == UNKNOWN and study.report.pdb:
        yield "The report of CDB$ROOT: it has the control file's lock and the waits of background processes."
        return
    if verdict != DOES_NOT and lock.busy is None:
        yield f"{HELD} and {HOLDERS} (v$sysstat), with the length of the interval, say how busy the lock is."
    if verdict == APPLIES and lock.lobs_behind is None:
        yield f"{lobs.DIRECT} and {lobs.REDO} (v$sysstat) tell whether unlogged LOBs take the lock."
    if verdict == UNKNOWN:
        yield f"{EVENT}, {READ} and {WRITE}, of sessions and background processes (v$system_event)."
