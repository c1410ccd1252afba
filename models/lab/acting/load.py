"""The load: pgbench's sessions, and when each of their transactions was asked for and answered."""

import subprocess
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.lab.acting.disk import Seconds
from models.lab.acting.plan import Experiment
from models.lab.acting.refusal import Refusal, last_line
from models.lab.acting.server import Server

INSERT = "insert into events values (clock_timestamp());"
UPDATE = "update hot set n = n + 1 where id = :row;"
THINK = "\\sleep :pause us"
LEAVE_OUT = 1  # transactions of each session, the first ones, in which it gets to know the tables


class Transactions(NamedTuple):
    """One place for each transaction of the load but its pauses, in the order of their ends; seconds.

    `warm` is False for the first ones of each session, in which it gets to know the tables.
    """

    session: NDArray[np.int64]
    asked: Seconds
    ended: Seconds
    warm: NDArray[np.bool_]

    @property
    def latencies(self) -> Seconds:
        """From asking to the answer, in seconds."""
        return self.ended - self.asked


def script(experiment: Experiment) -> str:
    """What a session does over and over, for pgbench: what is measured, in turn with a pause if there is one."""
    work = INSERT
    if experiment.rows:
        work = "\n".join([UPDATE] * experiment.batch)
        if experiment.batch > 1 or experiment.held:
            held = "\\sleep :held us\n" if experiment.held else ""
            work = f"begin;\n{work}\n{held}commit;"
    lines = [f"\\set row random(1, {max(experiment.rows, 1)})"]
    if experiment.held:
        lines.append(f"\\set held random_exponential(0, {round(20e6 * experiment.held)}, 20)")
    if not pauses(experiment):
        return "\n".join([*lines, work, ""])
    over = f"mod(extract(epoch from clock_timestamp())::numeric, {experiment.every})"
    pause = f"select pg_sleep({experiment.every} - {over});"
    if experiment.think:
        lines.append(f"\\set pause random_exponential(0, {round(20e6 * experiment.think)}, 20)")
        pause = THINK
    return "\n".join([*lines, "\\set turn 1 - :turn", "\\if :turn", work, "\\else", pause, "\\endif", ""])


def pauses(experiment: Experiment) -> bool:
    """Whether a session does something else between what is measured."""
    return bool(experiment.think or experiment.every)


def begin(server: Server, experiment: Experiment, seed: int) -> subprocess.Popen[str]:
    """Start the load; returns its process."""
    for old in server.folder.glob("load.log*"):
        old.unlink()
    file = server.folder / "load.sql"
    file.write_text(script(experiment))
    settings: dict[str, str | int] = {"synchronous_commit": "off" if experiment.asynchronous else "on"}
    if experiment.delay:
        settings |= {"commit_delay": round(experiment.delay * 1e6), "commit_siblings": 0}
    rate = ["-R", f"{experiment.rate:g}"] if experiment.rate else []
    return server.begin(
        "pgbench", "-n", "-f", file, "-c", str(experiment.sessions), "-j", str(min(experiment.sessions, 2)),
        "-T", str(max(round(experiment.seconds), 1)), "-M", "prepared", "-D", "turn=0", *rate,
        f"--random-seed={seed}", "-l", f"--log-prefix={server.folder / 'load.log'}", **settings,
    )  # fmt: skip


def end(process: subprocess.Popen[str], crashed: bool = False) -> None:
    """Wait for a load's end.

    Raises
    ------
    Refusal
        If pgbench fails for another reason than a crash of the server, as on a machine short of memory.
    """
    complaint = process.communicate()[1]
    if process.returncode and not crashed:
        why = last_line(complaint)
        raise Refusal(f"pgbench stopped ({why}); more memory, room on the disk or fewer other programs may do.")


def logged(server: Server, experiment: Experiment) -> Transactions:
    """The Transactions of the last load; seconds since the epoch.

    pgbench's log has for each: session, number, microseconds, script, the second and microsecond of its end, and
    where it had a rate, by how many of those microseconds it was late.
    """
    texts = [file.read_text() for file in server.folder.glob("load.log.*")]
    lines = [line.split() for text in texts for line in text.splitlines()]
    done = [[int(field) for field in row] for row in lines if row[2].isdigit()]  # one that failed has a word there
    if not done:
        return Transactions(*np.zeros((4, 0)))
    rows = np.array(done, dtype=np.int64)
    number = rows[:, 1] - rows[:, 1].min()
    turns = 2 if pauses(experiment) else 1
    work = number % turns == 0
    warm, rows = (number // turns >= LEAVE_OUT)[work], rows[work]
    micros = rows[:, 4] * 1_000_000 + rows[:, 5]
    took = rows[:, 2] - (rows[:, 6] if experiment.rate else 0)
    order = np.argsort(micros, kind="stable")
    return Transactions(rows[order, 0], (micros - took)[order] / 1e6, micros[order] / 1e6, warm[order])
