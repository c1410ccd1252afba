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
        What the map says, in Markdown with code spans only; empty of a page that is not on it.
    in_short : InShort
    words : int
        What a reader sees of it with everything folded, tables, listings and charts included, at most.
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
    words: int = 1200

    @property
    def colour(self):
        """The shape whose colour it wears: the leading one, and "plain" without one or with all of them."""
        return self.shapes[0] if 0 < len(self.shapes) < len(SHAPES) else "plain"


# fmt: off
CHAPTERS = (
    Chapter("reading-waits", "Reading waits", "Read", (),
        ("operational", "closed_queue"), reading_waits,
        "a listing that somebody sends you", "clock time, and time added up over sessions, in one table",
        InShort(
            "A listing with elapsed time, waits and shares of DB time.",
            "Some of its times are clock time, others are added up over all sessions. Here the elapsed time "
            "adds up seven jobs.",
            "Divide DB time by the time between the snapshots. If the result exceeds the number of sessions, "
            "compare DB time with `DB CPU` (`v$sys_time_model`) plus the foreground waits in `v$system_event`.",
            "Two checks show that the elapsed time is a sum. DB time is nearly twice what the waits explain; a "
            "reported bug may be why.")),
    Chapter("control-file-waits", "Control file waits", "Locks", ("lock",),
        ("control_file", "closed_queue"), control_file_waits,
        "`control file parallel write`, `enq: CF - contention`",
        "a lock that each unlogged BasicFile LOB takes, one at a time",
        InShort(
            "LOB inserts wait for `control file parallel write` or `enq: CF - contention`.",
            "In one test, each unlogged BasicFile LOB took the control file's lock for 4 ms. By our model, that "
            "database can insert 250 a second.",
            "Use a SecureFile, or log the LOB. Or avoid the lock with `alter session set events '10359 trace "
            "name context forever, level 1'` before the load. Then back up: RMAN no longer reports which files "
            "need it.",
            "I/O times predict the 4 ms to about 1 %. Nobody has tested the limit.")),
    Chapter("hw-contention", "enq: HW - contention", "Locks", ("lock",),
        ("closed_queue", "mm1"), hw_contention,
        "`enq: HW - contention`", "a queue for one session's single-block read",
        InShort(
            "`enq: HW - contention` on top, 15 ms a wait, while sessions insert BasicFile LOBs.",
            "A line at one lock. Its holder looks for free space and reads a block from disk.",
            "Tonight: fewer inserting sessions: shorter waits, a slower load. Then `alter table t modify lob (c) "
            "(cache)` needs a moment without open transactions, room for redo and cache. Or a SecureFile.",
            "Six waited while the seventh read. Our formula is 10 to 15 % too low. `CACHE` made one test 3.4 to "
            "3.8 times as fast."),
        words=1350),
    Chapter("batching-the-reclaim", "Batching the reclaim", "Locks", ("lock",),
        ("space_reclaim", "redo_bytes"), batching_the_reclaim,
        "the same, with event 44951 set", "fewer holds, each one longer; the queue moves to the disk",
        InShort(
            "With event 44951 set high, `enq: HW - contention` is rare, but I/O is slow.",
            "Each session reclaims many LOB chunks at once. The queue moves to the disk, which becomes slower; "
            "why is not known.",
            "If Oracle Support agrees, try 1.5 times the chunks of one LOB: our guess. For two chunks: `alter "
            "system set event = '44951 trace name context forever, level 3' scope = spfile`, then restart. It "
            "removes all other events.",
            "Level 32 or 512 made one system slower. Level 3 was faster, perhaps by chance.")),
    Chapter("write-complete-waits", "write complete waits", "Timers", ("timer",),
        ("polling_timer",), write_complete_waits,
        "`write complete waits`, about 10 ms each", "a sleep of 10 ms, however fast the disk",
        InShort(
            "`write complete waits`, one per LOB and 10 ms each, on storage that writes in 1 ms.",
            "A sleep. The LOB is `CACHE NOLOGGING`. The session sleeps 10 ms, then looks whether its block is "
            "on disk.",
            "Set the SecureFile to `CACHE LOGGING` (more redo) or `NOCACHE`: `alter table t modify lob (c) "
            "(nocache)`. By our model, more sessions insert more, and faster storage does not help.",
            "The sleep is inferred, not traced. It predicts the mean wait of another database within 3 %, but "
            "only background processes waited there.")),
    Chapter("message-flow", "Who sent what to whom", "Timers", ("timer",),
        ("message_flow",), message_flow,
        "`messages sent`, `messages received`", "requests between processes, with nothing to tune in them",
        InShort(
            "Session statistics count `messages sent`. Sessions may wait for `write complete waits`.",
            "A message is a request or an answer from one process to another. For each cached, unlogged LOB the "
            "session sends two, probably to `DBW0` and `LGWR`. No answer to it is counted.",
            "Nothing to tune in the messages. Against `write complete waits`, make the LOB `CACHE LOGGING` or "
            "`NOCACHE`. For `rdbms ipc reply`, look up what the process in P1 waits for.",
            "The counts are from one run. Who sends to whom is partly a guess.")),
    Chapter("log-file-sync", "log file sync", "Pipes", ("pipe",),
        ("group_commit", "closed_group_commit", "wait_histogram"), log_file_sync,
        "`log file sync`", "the rest of the log write in progress, and then your own",
        InShort(
            "It is among the largest waits, or several log writes long.",
            "The rest of the current write, then your own: 1 to 1.5 equal writes. A few slow ones make 3 or 4; "
            "busy CPUs, polling, a standby add to it.",
            "Fewer commits. Then look in this order: CPU, `redo synch polls`, standby, slow writes, workers, "
            "strands.",
            "On seven reports without such signs our formula is 37 % too low to 16 % too high, once 4 times too "
            "high. On 20 databases it was no nearer than guessing 1.5."),
        words=1700),
    Chapter("redo-strands", "Redo strands", "Pipes", ("pipe",),
        ("redo_strands", "split_write", "group_commit"), redo_strands,
        "`log file sync` at several times `log file parallel write`",
        "strands written one by one, or writes that vary widely",
        InShort(
            "`log file sync` lasts several times as long as `log file parallel write`.",
            "Write times that vary widely, or strands of the log buffer written one after the other; or a "
            "shortage of CPU, a standby, workers.",
            "Steadier redo storage; fewer commits. Divide the waits for `log file parallel write` by `redo "
            "writes`. 1 is no sign that it waits strand by strand; 2 or more is no proof: ask Oracle Support "
            "about `_log_parallelism_max`.",
            "Not settled. Of 159 public reports, 158 have about 1, one has 2.")),
    Chapter("cache-the-lob", "Cache the LOB", "Pipes", ("pipe",),
        ("lob_demands", "redo_bytes", "closed_network", "closed_queue"), cache_the_lob,
        "`log buffer space`, `buffer busy waits`", "a LOB that was cached, and is now logged",
        InShort(
            "`log buffer space` and many short `enq: HW - contention` waits, with a cached BasicFile LOB.",
            "Cached LOBs fill the log buffer faster than it is emptied. In our model, HW may limit as much.",
            "`alter table t modify lob (c) (cache)` shortens HW waits, but costs redo and buffer cache. Against "
            "`log buffer space`, if few HW requests wait: faster disks for redo. If most wait: test event "
            "44951, low.",
            "One job became 3.4 to 3.8 times as fast with `CACHE`. Faster redo and the event were not tested.")),
    Chapter("logging-or-nologging", "Logging or nologging", "Pipes", ("pipe", "lock"),
        ("redo_pipe", "redo_bytes"), logging_or_nologging,
        "as much redo as data", "a cost for each byte of redo, or a lock that each LOB takes",
        InShort(
            "Many sessions with unlogged BasicFile LOBs wait for `enq: CF - contention`.",
            "A session holds this lock for 4 ms to note in the control file that a LOB is unlogged.",
            "LOBs that are small or must be recoverable: `ALTER TABLE t MODIFY LOB (c) (NOCACHE LOGGING)`. Use "
            "`(NOCACHE NOLOGGING)` only for large LOBs you can lose, then back up. `FORCE LOGGING` overrides "
            "`NOLOGGING`.",
            "The 4 ms are captured. By our model, unlogged LOBs are faster above 198 kB, at 50 MB/s of redo and "
            "one record per LOB: guesses.")),
    Chapter("adaptive-log-file-sync", "Adaptive log file sync", "Pipes", ("pipe", "timer"),
        ("commit_wakeup", "write_stages", "group_commit"), adaptive_log_file_sync,
        "`log file sync` on release 11.2.0.3 or later", "sessions that sleep past the end of their log write",
        InShort(
            "The statistic `redo synch polls` grows, and `log file sync` is much longer than the log write.",
            "Committing sessions sleep, then look whether their redo is on disk. The sleep outlasts the write.",
            "If Oracle Support agrees, run `alter system set \"_use_adaptive_log_file_sync\" = false`: the log "
            "writer wakes each session. Do it only if the sleeps last far longer than this waking.",
            "Waking was faster on several systems. On one, with ten thousand commits a second, waking doubled "
            "`log file sync`. We can explain a fifth of that.")),
    Chapter("space-or-speed", "Space or speed", "Decide", ("lock",),
        ("space_reuse", "free_lists"), space_or_speed,
        "a segment that grows, or `buffer busy waits` on free lists",
        "deleted space that is not used again, or a wait for it",
        InShort(
            "A LOB segment grows despite deletes, or sessions wait in `buffer busy waits`.",
            "In one test the BasicFile grew: its inserts seem to take new space. The SecureFile's searched "
            "deleted space and waited.",
            "Drop partitions; delete no rows. Keep fewer deleted LOBs: `alter table t modify lob (c) (retention "
            "none)`; for a BasicFile `(pctversion 5)`. Give space back: `(shrink space)`, for a SecureFile from "
            "21c on. Against waits, test more partitions; against `enq: HW - contention` a SecureFile.",
            "The model is untested. That partitions shorten waits is a guess.")),
    Chapter("choosing-lob-options", "Choosing LOB options", "Decide", SHAPES,
        ("lob_options",), choosing_lob_options,
        "a LOB yet to be created or changed", "a choice among the waits above",
        InShort(
            "You choose a LOB column's options: BasicFile or SecureFile, `CACHE` or `NOCACHE`, `LOGGING` or "
            "`NOLOGGING`.",
            "Each option costs something: an enqueue, redo, a direct write or a sleep. In our model, sessions "
            "wait for each other only at enqueues and for redo.",
            "Use a SecureFile with `LOGGING`; `dbms_redefinition` moves a BasicFile online. `NOLOGGING`: only "
            "for data that you can lose, with `NOCACHE`, in a SecureFile. Test it.",
            "One cost was fitted to three runs of one session, the redo bandwidth guessed. Of several sessions, "
            "one run tests the HW enqueue.")),
    Chapter("your-own-database", "On a database of your own", "Your own", SHAPES,
        ("group_commit", "closed_queue", "polling_timer"), None,
        "a law of this book that you doubt", "all three, on a PostgreSQL whose disk you choose",
        InShort(
            "A law of this book that you would like to test yourself.",
            "A private PostgreSQL whose log syncs take as long as we choose. It has a lock, a timer and a pipe.",
            "`make measure` measures every case in six minutes and touches no other database. `make measure "
            "REPORT=awr.html` also imitates the log writes of your report.",
            "No parameter was fitted. On two machines, 47 and 50 of 52 predictions were within 10 %, and all "
            "within 25 %. Whether the laws hold for Oracle, too, is not tested here.")),
)
# Pages that open with a box and are no chapters: they have evidence for one.
EVIDENCE = (
    Chapter("strangers", "Is a ratio of 2 bad?", "Your own", ("pipe",),
        ("group_commit",), None,
        "", "",
        InShort(
            "`log file sync` lasts one, two or three times as long as a log write.",
            "Above 1.5 on 13 of 20 databases. 10 of these 13 print busy processors, RAC, polling or an old clock; "
            "of the 9 without a sign, 3 are above.",
            "Look for such a sign. By itself `log file sync` matters from 5 % of DB time on, or 10 ms each "
            "(our choice).",
            "No random sample: eight owners. The book's formula ranks databases with some skill, and is no nearer "
            "than guessing 1.5 for all.")),
)
# fmt: on
BY_FILE = {chapter.file: chapter for chapter in (*CHAPTERS, *EVIDENCE)}


def owner_of(event):
    """The file of the chapter whose finding owns an event, as its EVENTS say; None if none does."""
    return next((each.file for each in CHAPTERS if each.finding and event in each.finding.EVENTS), None)
