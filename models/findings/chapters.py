"""The registry of chapters, in the order of the book: what everything that names a chapter takes its words from.

The map on the cover, the box that opens a chapter, the verdicts with their last line, the order in which findings
are asked, and the tests read it.
"""

from dataclasses import dataclass
from types import ModuleType

from models.findings import (
    adaptive_log_file_sync,
    batching_the_reclaim,
    cache_the_lob,
    choosing_lob_options,
    control_file_waits,
    hw_contention,
    log_file_sync,
    logging_or_nologging,
    message_flow,
    reading_waits,
    redo_strands,
    space_or_speed,
    write_complete_waits,
)
from models.numbers import palette

SHAPES = "lock", "timer", "pipe"
palette.extend(
    lock=("#962f00", "#d8794a", []),
    timer=("#156bbc", "#1d95ff", [9, 4]),
    pipe=("#0c3f41", "#47febb", [12, 3, 2, 3]),
)


@dataclass(frozen=True)
class InShort:
    """The box that opens a chapter: at most 90 words in all, in Markdown with code spans only.

    Attributes
    ----------
    you_see, it_is, helps, sure : str
        What a report shows; what it is; the command or the change that helps; how sure the book is of it.
    """

    you_see: str
    it_is: str
    helps: str
    sure: str


@dataclass(frozen=True)
class Chapter:
    """One chapter.

    Attributes
    ----------
    file : str
        Its page, and its notebook in `book/`, without the ending.
    title : str
        As `_toc.yml` has it, or as the page itself where that says nothing.
    part : str
        The part of the book in `_toc.yml`.
    shapes : tuple of str
        Of SHAPES, the leading one first; empty where no cost is at issue.
    laws : tuple of str
        The modules of `models/laws` that it imports, the leading one first.
    finding : module or None
        Of `models/findings`; None where no report has what would tell.
    you_see, it_is : str
        What the map says, in Markdown with code spans only.
    in_short : InShort
    """

    file: str
    title: str
    part: str
    shapes: tuple[str, ...]
    laws: tuple[str, ...]
    finding: ModuleType | None
    you_see: str
    it_is: str
    in_short: InShort

    @property
    def colour(self):
        """The shape whose colour it wears: the leading one, and "plain" without one or with all of them."""
        return self.shapes[0] if 0 < len(self.shapes) < len(SHAPES) else "plain"


# fmt: off
CHAPTERS = (
    Chapter("reading-waits", "Reading waits", "Read", (),
        ("operational", "closed_queue"), reading_waits,
        "a listing that somebody sends you", "three kinds of time in one table",
        InShort(
            "A listing with elapsed time, waits and shares of DB time.",
            "Some of its times are clock time, others are added up over all sessions. Here the elapsed time adds "
            "up seven jobs.",
            "Divide DB time by the time between the snapshots. If the result exceeds the number of sessions, "
            "compare DB time with `DB CPU` (`v$sys_time_model`) plus the foreground waits in `v$system_event`.",
            "Two checks show that the elapsed time is a sum. DB time is nearly twice what the waits explain; a "
            "reported bug may be why.")),
    Chapter("control-file-waits", "Control file waits", "Locks", ("lock",),
        ("control_file", "closed_queue"), control_file_waits,
        "`control file parallel write`, `enq: CF - contention`",
        "a lock that every unlogged LOB takes, one at a time",
        InShort(
            "LOB inserts mainly wait for `control file parallel write` or `enq: CF - contention`.",
            "In one test, each unlogged BasicFile LOB took the control file's lock for 4 ms. So that database "
            "could insert only 250 a second.",
            "Use a SecureFile, or log the LOB. Or avoid the lock with `alter session set events '10359 trace name "
            "context forever, level 1'` before the load. Back up afterwards, because RMAN no longer reports which "
            "files need it.",
            "I/O times predict the 4 ms within 1 %. Nobody has tested the limit.")),
    Chapter("hw-contention", "enq: HW - contention", "Locks", ("lock",),
        ("closed_queue", "mm1"), hw_contention,
        "`enq: HW - contention`", "a queue for one session's single-block read",
        InShort(
            "`enq: HW - contention` on top, 15 ms a wait, during inserts of BasicFile LOBs.",
            "A queue. One session at a time searches the LOB segment for free space, and reads a block while it "
            "holds the lock.",
            "`alter table t modify lob (c) (cache)` removes the read. Fewer sessions, hash partitions or a "
            "SecureFile shorten the line, too.",
            "One session was seen reading while six waited. From the times of reads and writes alone, we "
            "calculate a wait 10 to 15 % below the captured one.")),
    Chapter("batching-the-reclaim", "Batching the reclaim", "Locks", ("lock",),
        ("space_reclaim",), batching_the_reclaim,
        "the same, with event 44951 set", "fewer holds, each one longer; the queue moves to the disk",
        InShort(
            "You set event 44951 high. `enq: HW - contention` is now rare, but reads and writes are slow.",
            "Each session reclaims too many LOB chunks at once, so sessions wait for the disk.",
            "Set event 44951 to 1.5 times the number of chunks in one LOB. For two chunks: `alter system set "
            "event = '44951 trace name context forever, level 3' scope = spfile`, then restart. The command "
            "removes all other events.",
            "Level 32 or 512 made one system far slower. One run at level 3 was faster.")),
    Chapter("write-complete-waits", "write complete waits", "Timers", ("timer",),
        ("polling_timer",), write_complete_waits,
        "`write complete waits`, about 10 ms each", "a sleep of 10 ms, however fast the disk",
        InShort(
            "`write complete waits`, one per LOB and about 10 ms each, on storage that writes in 1 ms.",
            "A sleep. The LOB is `CACHE NOLOGGING`. The session sleeps 10 ms, then looks whether its block is "
            "on disk.",
            "Set the SecureFile to `CACHE LOGGING` (more redo) or to `NOCACHE`: `alter table t modify lob (c) "
            "(nocache)`. More sessions insert more LOBs per second. Faster storage does not help.",
            "The sleep is inferred from the wait, not traced. It predicts the mean wait of another database "
            "within 3 %.")),
    Chapter("message-flow", "Who sent what to whom", "Timers", ("timer",),
        ("message_flow",), message_flow,
        "`messages sent`, `messages received`", "requests between processes, with nothing to tune in them",
        InShort(
            "Session statistics count `messages sent`. Sessions may wait for `write complete waits`.",
            "A message is a request or an answer from one process to another. For each cached, unlogged LOB the "
            "session asks `DBW0` and `LGWR`, and no answer to the session is counted.",
            "There is nothing to tune in the messages. Against `write complete waits`, make the LOB "
            "`CACHE LOGGING` or `NOCACHE`. For `rdbms ipc reply`, look up what the process in P1 waits for.",
            "The counts are from one run. Who sends to whom is partly a guess.")),
    Chapter("log-file-sync", "log file sync", "Pipes", ("pipe",),
        ("group_commit", "closed_group_commit", "wait_histogram"), log_file_sync,
        "`log file sync`", "the rest of the log write in progress, and then your own",
        InShort(
            "`log file sync` lasts several times as long as `log file parallel write`.",
            "A commit waits for the rest of the current log write, then for its own. A few slow writes "
            "lengthen this wait.",
            "Commit many rows at once. Put redo on a device with fewer slow writes. If CPU is short, "
            "cure that first.",
            "A formula predicts `log file sync` from a report. It was 7 to 39 % off on four reports with CPU to "
            "spare. Short of CPU, it was 2 to 6 times too low.")),
    Chapter("redo-strands", "Redo strands", "Pipes", ("pipe",),
        ("redo_strands", "split_write", "group_commit"), redo_strands,
        "`log file sync` at several times `log file parallel write`",
        "strands written one by one, or writes that vary widely",
        InShort(
            "`log file sync` lasts several times as long as `log file parallel write`.",
            "Either the redo strands (parts of the log buffer) are written one after the other, or the write "
            "times vary widely.",
            "Steadier redo storage and fewer commits help. Divide the waits for "
            "`log file parallel write` by `redo writes`. If the result is about 2 or more, suspect strands, and "
            "ask Oracle Support about `_log_parallelism_max`.",
            "The cause is not settled. Of 16 public reports, 15 have about 1 wait per redo write, and one "
            "has 2.")),
    Chapter("cache-the-lob", "Cache the LOB", "Pipes", ("pipe",),
        ("lob_demands", "redo_bytes", "closed_network", "closed_queue"), cache_the_lob,
        "`log buffer space`, `buffer busy waits`", "a LOB that was cached, and is now logged",
        InShort(
            "`log buffer space` on top and many short `enq: HW - contention` waits, with a cached BasicFile LOB.",
            "Cached LOBs fill the log buffer faster than the log writer empties it.",
            "`ALTER TABLE t MODIFY LOB (c) (CACHE)` shortens HW waits, but costs redo and buffer cache. If "
            "`log buffer space` follows, give redo faster disks and larger logs. If HW requests still wait, "
            "add event 44951, so that sessions need the HW lock less often.",
            "One job became 3.8 times as fast with `CACHE`. Faster redo was not tested.")),
    Chapter("logging-or-nologging", "Logging or nologging", "Pipes", ("pipe", "lock"),
        ("redo_pipe", "redo_bytes"), logging_or_nologging,
        "as much redo as data", "a cost per byte, or a lock for each LOB",
        InShort(
            "Many sessions with unlogged BasicFile LOBs wait for `enq: CF - contention`.",
            "A session holds this lock for 4 ms to note in the control file that a LOB is unlogged.",
            "LOBs that are small or must be recoverable: `ALTER TABLE t MODIFY LOB (c) (NOCACHE LOGGING)`. "
            "Use `(NOCACHE NOLOGGING)` only for large LOBs you can lose, then back up. `FORCE LOGGING` "
            "overrides `NOLOGGING`.",
            "The 4 ms are captured. Unlogged LOBs are faster above 198 kB, if the redo log writes 50 MB/s, "
            "which is a guess.")),
    Chapter("adaptive-log-file-sync", "Adaptive log file sync", "Pipes", ("pipe", "timer"),
        ("commit_wakeup", "write_stages", "group_commit"), adaptive_log_file_sync,
        "`log file sync` on release 11.2.0.3 or later", "sessions that sleep past the end of their log write",
        InShort(
            "The statistic `redo synch polls` grows. A commit needs at most two log writes, but `log file sync` "
            "takes milliseconds longer.",
            "Committing sessions sleep, then look whether their redo is on disk. The sleep outlasts the write.",
            "If Oracle Support agrees, run `alter system set \"_use_adaptive_log_file_sync\" = false`: the log "
            "writer wakes each session. Change nothing if polling adds well under a millisecond.",
            "Waking was faster on two systems. On a third, with ten thousand commits a second, waking doubled "
            "`log file sync`. We can explain a fifth of that.")),
    Chapter("space-or-speed", "Space or speed", "Decide", ("lock",),
        ("space_reuse", "free_lists"), space_or_speed,
        "a segment that grows, or `buffer busy waits` on free lists",
        "deleted space that is not used again, or a wait for it",
        InShort(
            "A LOB segment grows although rows are deleted, or sessions wait in `buffer busy waits`.",
            "Inserts take new space, or search deleted space and wait for each other.",
            "Drop partitions instead of deleting rows. Keep fewer deleted LOBs with `alter table t modify lob (c) "
            "(retention none)`, or `(pctversion 5)` for a BasicFile. Give space back with `(shrink space)`, or "
            "`move` a SecureFile before 21c. Against waits, use more partitions, or `(freepools 4)` on a "
            "BasicFile.",
            "The model is untested. That partitions or free pools shorten waits is a guess.")),
    Chapter("choosing-lob-options", "Choosing LOB options", "Decide", SHAPES,
        ("lob_options",), choosing_lob_options,
        "a LOB yet to be created or changed", "a choice among the waits above",
        InShort(
            "You choose a LOB column's options: BasicFile or SecureFile, `CACHE` or `NOCACHE`, `LOGGING` "
            "or `NOLOGGING`.",
            "Each option costs something: an enqueue, redo, a direct write or a sleep. Sessions wait for each "
            "other only at enqueues and for redo.",
            "Use a SecureFile with `LOGGING`; `dbms_redefinition` moves a BasicFile online. Use `NOLOGGING` only "
            "for data that you can lose, and only with `NOCACHE`. Test with as many sessions as in production.",
            "Added up, the costs agree with three captured runs of one session. For more sessions it is a "
            "guess.")),
    Chapter("your-own-database", "On a database of your own", "Your own", SHAPES,
        ("group_commit", "closed_queue", "polling_timer"), None,
        "a law of this book that you doubt", "all three, on a PostgreSQL whose disk you choose",
        InShort(
            "A law of this book that you would like to test yourself.",
            "A private PostgreSQL whose log syncs take as long as we choose. It has a lock, a timer and a pipe.",
            "`make measure` measures every case in six minutes and touches no other database. "
            "`make measure REPORT=awr.html` also replays the log writes of your own report.",
            "Nothing is fitted. One machine was measured, most points several times. The laws carry over to "
            "Oracle; the times do not.")),
)
# fmt: on
BY_FILE = {chapter.file: chapter for chapter in CHAPTERS}


def owner_of(event):
    """The file of the chapter whose finding owns an event, as its EVENTS say; None if none does."""
    return next((each.file for each in CHAPTERS if each.finding and event in each.finding.EVENTS), None)
