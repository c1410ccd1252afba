"""The registry of chapters, in the order of the book: what everything that names a chapter takes its words from.

The map on the cover, the box that opens a chapter, the verdicts with their last line, the order in which findings
are asked, and the tests read it.
"""

from dataclasses import dataclass
from types import ModuleType

from models.analyst.colours import SHAPES
from models.analyst.findings import (
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

IN_SHORT = "in-short"  # where on a page the box of its chapter stands


@dataclass(frozen=True)
class InShort:
    """The box that opens a chapter: at most 90 words in all, in Markdown with code spans only.

    Attributes
    ----------
    you_see, it_is, helps, sure
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
    file
        Its name, and without `within` its page, and its notebook in `book/`, without the ending.
    title
        As `_toc.yml` has it, or as the page itself where that says nothing.
    part
        The part of the book in `_toc.yml`.
    shapes
        Of SHAPES, the leading one first; empty where no cost is at issue.
    laws
        The modules of `models/laws` that it imports, the leading one first.
    finding
        Of `models/analyst/findings`; None where no report has what would tell.
    you_see, it_is
        What the map says, in Markdown with code spans only; empty of a page that is not on it.
    words
        What a reader sees of it with everything folded, tables, listings and charts included, at most.
    within
        Of one that is a part of another's page: that page and the place on it, as `page#place`.
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
    within: str = ""

    @property
    def page(self) -> str:
        return self.within.partition("#")[0] or self.file

    @property
    def place(self) -> str:
        """Where its box stands on its page."""
        return self.within.partition("#")[2] or IN_SHORT

    def address(self, suffix: str) -> str:
        """Where a link to it leads; `suffix` is what the names of pages end with."""
        return f"{self.page}{suffix}#{self.place}" if self.within else f"{self.page}{suffix}"

    @property
    def colour(self) -> str:
        """The shape whose colour it wears: the leading one, and "plain" without one or with all of them."""
        return self.shapes[0] if 0 < len(self.shapes) < len(SHAPES) else "plain"


# fmt: off
CHAPTERS = (
    Chapter("reading-waits", "Reading waits", "Read", (),
        ("operational", "closed_queue"), reading_waits,
        "a listing that somebody sends you", "clock time, and time added up over sessions, in one table",
        InShort(
            "Times and shares that do not agree.",
            "Clock time, mixed up with time added up over sessions.",
            "Add up all times. If several sessions were always busy, elapsed time near that sum is not clock "
            "time. If DB time ÷ time between snapshots exceeds the number of sessions, trust the waits, not the "
            "shares.",
            "In six of seven runs the rows add up to the elapsed time within 1 %; in one, 9 % more. In five, DB "
            "time is 1.7 to 2 times the sum (our guess: a bug).")),
    Chapter("log-file-sync", "log file sync", "Commits", ("pipe",),
        ("group_commit", "closed_group_commit", "wait_histogram"), log_file_sync,
        "`log file sync`", "the rest of the log write in progress, and then your own",
        InShort(
            "`log file sync` is large, or lasts several log writes.",
            "The rest of the current write, then your own: by our formula 1 to 1.5 writes, more with slow ones "
            "or few sessions. Busy CPUs, polling, standbys add to it.",
            "Fewer commits. Then check CPU, polling, standby, slow writes, workers, strands.",
            "On six reports without a sign of CPU, polling, standby, RAC, our formula is 37 % too low to 16 % too "
            "high; on a seventh, 4.3 times as reported. On 20 databases, guessing 1.5 writes is as good."),
        words=1700),
    Chapter("adaptive-log-file-sync", "Adaptive log file sync", "Commits", ("pipe", "timer"),
        ("commit_wakeup", "write_stages", "group_commit"), adaptive_log_file_sync,
        "`log file sync` on release 11.2.0.3 or later", "sessions that sleep past the end of their log write",
        InShort(
            "`redo synch polls` grows, and `log file sync` is much longer than the log write.",
            "Polling: sessions sleep, then look whether redo is on disk. The sleep outlasts the write.",
            "Free CPU. If waking takes far less than sessions oversleep, and Oracle "
            "Support agrees: `alter system set \"_use_adaptive_log_file_sync\" = false`. At thousands of commits "
            "a second, waking can take longer.",
            "Four authors found waking faster; one gives both figures. Elsewhere, at ten thousand commits a "
            "second, waking doubled `log file sync`; our formula explains a fifth of that."),
        words=1100),
    Chapter("redo-strands", "Redo strands", "Commits", ("pipe",),
        ("redo_strands", "split_write", "group_commit"), redo_strands,
        "`log file sync` at several times `log file parallel write`",
        "strands written one by one, or writes that vary widely",
        InShort(
            "`log file sync` lasts several times as long as `log file parallel write`.",
            "Perhaps strands: parts of the log buffer, written one after the other. Or a few slow writes, "
            "polling, CPU, a standby.",
            "Fewer commits and steadier redo storage. Divide waits for `log file parallel write` by "
            "`redo writes`. About 1 is no sign of strands. 2 or more is one, but no proof: ask Oracle Support "
            "about `_log_parallelism_max`.",
            "Figures of one experiment. Of 159 public reports, 158 have about 1 wait per redo write, one has 2."),
        words=850),
    Chapter("hw-contention", "enq: HW - contention", "LOBs", ("lock",),
        ("closed_queue", "mm1"), hw_contention,
        "`enq: HW - contention`", "a queue for one session's single-block read",
        InShort(
            "`enq: HW - contention` is on top while sessions insert BasicFile LOBs.",
            "A queue at one lock, whose holder in our case reads from disk.",
            "Tonight: fewer inserting sessions (untried; slows the load). Then cache the LOB: `alter table t "
            "modify lob (c) (cache)`, in a moment without open transactions. It takes buffer cache, perhaps more "
            "redo. Or move to a SecureFile.",
            "Captured once: six sessions wait, the seventh reads. Our formula is 10 to 15 % too low. `CACHE` made "
            "one job 3.4 to 3.8 times as fast."),
        words=1350),
    Chapter("cache-the-lob", "Two cures for HW", "LOBs", ("pipe",),
        ("lob_demands", "redo_bytes", "closed_network", "closed_queue"), cache_the_lob,
        "`log buffer space`, `buffer busy waits`", "a LOB that was cached, and is now logged",
        InShort(
            "`log buffer space` and many short `enq: HW - contention` waits, with a cached BasicFile LOB.",
            "Cached LOBs fill the log buffer faster than it is emptied. By a fit, HW may limit as much.",
            "Tonight: fewer loading sessions (slower). Then larger redo logs if log switches "
            "wait for checkpoints, perhaps redo on its own disks. If the job was faster uncached: `alter table t "
            "modify lob (c) (nocache logging)`, without open transactions.",
            "`CACHE` made one job 3.4 to 3.8 times as fast. Fewer sessions, faster redo: untested."),
        words=1650),
    Chapter("batching-the-reclaim", "Event 44951", "LOBs", ("lock",),
        ("space_reclaim", "redo_bytes"), batching_the_reclaim,
        "the same, with event 44951 set", "fewer holds, each one longer; the queue moves to the disk",
        InShort(
            "With event 44951 set high, `enq: HW - contention` is rare, but I/O is slow.",
            "The lock's holder takes back many deleted chunks at once. The queue probably moves to the disk.",
            "Tonight: fewer inserting sessions (untried, perhaps slower). Then, with Oracle Support, a low "
            "level. For two-chunk LOBs: `alter system set event = '44951 trace name context "
            "forever, level 3' scope = spfile` (a guess), and a restart. This removes all other events.",
            "One run each: levels 32 and 512 were slower, level 3 faster, perhaps by chance."),
        within="cache-the-lob#event-44951"),
    Chapter("control-file-waits", "Control file waits", "LOBs", ("lock",),
        ("control_file", "closed_queue"), control_file_waits,
        "`control file parallel write`, `enq: CF - contention`",
        "a lock that each unlogged BasicFile LOB takes, one at a time",
        InShort(
            "LOB inserts wait for `control file parallel write` or `enq: CF - contention`.",
            "Each unlogged BasicFile LOB needs the control file's lock, for 4 ms in one test. By our formula, "
            "that database inserts at most 253 a second.",
            "Ask Support. Before the load (tried on 21c): `alter session set db_unrecoverable_scn_tracking = "
            "false`. This avoids the lock, but hides which files need a backup: back up afterwards. Later, use a "
            "SecureFile, or log small LOBs.",
            "I/O times predict the 4 ms to about 1 %. Nobody tested the 253."),
        words=1550),
    Chapter("logging-or-nologging", "Logging or nologging", "LOBs", ("pipe", "lock"),
        ("redo_pipe", "redo_bytes"), logging_or_nologging,
        "as much redo as data", "a cost for each byte of redo, or a lock that each LOB takes",
        InShort(
            "A LOB load writes as much redo as data. Or, unlogged into a BasicFile, it waits in "
            "`enq: CF - contention`.",
            "Logging costs time for each byte. An unlogged BasicFile LOB costs time at one lock.",
            "Back up after unlogged loads: redo cannot restore them. Log small LOBs and those you cannot "
            "lose: `alter table t modify lob (c) (nocache logging)`, without open transactions. It adds redo.",
            "The lock was captured once. By our formula (two guesses), LOBs above 198 kB are faster "
            "unlogged. One load test got slower."),
        within="control-file-waits#break-even"),
    Chapter("write-complete-waits", "write complete waits", "LOBs", ("timer",),
        ("polling_timer",), write_complete_waits,
        "`write complete waits`, about 10 ms each", "a sleep of 10 ms, however fast the disk",
        InShort(
            "Sessions wait 10 ms in `write complete waits` for each LOB; storage writes in 1 ms.",
            "The LOB is `CACHE NOLOGGING`. Probably the session sleeps 10 ms, then looks whether the LOB is "
            "on disk.",
            "Tonight: more inserting sessions (untried). Then `alter table t modify lob (c) (nocache)`, without "
            "open transactions; reads go to disk. Or log the LOB. By our formula, faster storage does not help.",
            "The sleep is inferred, not traced. Our formula is within 3 % of one of three public reports. There, "
            "only background processes waited."),
        words=1450),
    Chapter("message-flow", "Who sent what to whom", "LOBs", ("timer",),
        ("message_flow",), message_flow,
        "`messages sent`, `messages received`", "messages between processes",
        InShort(
            "Sessions wait in `rdbms ipc reply`, or a report counts `messages sent`.",
            "Messages pass between processes. For each cached, unlogged LOB the session sends two, "
            "probably to `DBW0` and `LGWR`, and receives none.",
            "Against `write complete waits`, do not cache the LOB, or log "
            "it. For `rdbms ipc reply`, see what the process that P1 names waits for.",
            "Several runs show two messages for each LOB. The other counts are of one run. Who sends to whom is "
            "partly a guess."),
        within="write-complete-waits#messages"),
    Chapter("space-or-speed", "Space or speed", "LOBs", ("lock",),
        ("space_reuse", "free_lists"), space_or_speed,
        "a segment that grows, or `buffer busy waits` on free lists",
        "deleted space that is not used again, or a wait for it",
        InShort(
            "A LOB segment grows despite deletes. Or sessions wait in `buffer busy waits`.",
            "In one test, the BasicFile seems to take new space. The SecureFile used deleted space again, "
            "and sessions waited.",
            "Against the waits, let fewer sessions insert, then test more partitions. If retention fills it, "
            "`alter table t modify lob (c) (retention none)` keeps no deleted LOB of a SecureFile; long queries "
            "may fail. Or drop partitions in place of deletes. `(shrink space)` makes redo; a SecureFile needs "
            "21c.",
            "The figures are lost. Formulas and partitions are untested."),
        words=1165),
    Chapter("choosing-lob-options", "Choosing LOB options", "LOBs", SHAPES,
        ("lob_options",), choosing_lob_options,
        "a LOB yet to be created or changed", "a choice among the waits above",
        InShort(
            "You choose: BasicFile or SecureFile, `CACHE` or `NOCACHE`, `LOGGING` or `NOLOGGING`.",
            "Each option costs an enqueue, redo, a direct write or a sleep. By our formula, sessions wait for "
            "each other only at enqueues and for redo.",
            "Test your load, in ARCHIVELOG. Untested, take a SecureFile with `LOGGING`, and `CACHE` if it is "
            "read soon. `NOCACHE NOLOGGING` is for data you can lose; then back up. `dbms_redefinition` can move "
            "a BasicFile online.",
            "One cost is fitted to three runs of one session. Redo bandwidth is guessed. Untested with several "
            "sessions."),
        words=1285),
    Chapter("your-own-database", "On a database of your own", "Test it", SHAPES,
        ("group_commit", "closed_queue", "polling_timer"), None,
        "a formula that you doubt", "all three, on a PostgreSQL whose disk you choose",
        InShort(
            "A formula that you doubt.",
            "A test on PostgreSQL, with a disk of chosen speed. Two tests took 1.8 to 2 times as long as the "
            "formulas say: commits in bursts, and rows locked until their commit is written.",
            "`make measure` runs all tests in six minutes and touches no other database. With "
            "`REPORT=awr.html` it imitates your report's log writes.",
            "Apart from these two tests, 47 of 52 predictions on one machine and 50 on another were within 10 %, "
            "and all within 25 %. Not tested on Oracle."),
        words=1100),
)
# Pages that open with a box and are no chapters: they have evidence for one.
EVIDENCE = (
    Chapter("strangers", "Is a ratio of 2 bad?", "Test it", ("pipe",),
        ("group_commit",), None,
        "", "",
        InShort(
            "`log file sync` lasts two or three log writes.",
            "By itself not bad. The ratio is above 1.5 on 13 of 20 databases. 9 of these 13 have a sign: busy "
            "CPUs, RAC, polling or release 8i. Of 10 databases without a sign, 4 are above 1.5.",
            "Look for such a sign. `log file sync` matters from 5 % of DB time, or from "
            "10 ms a wait and 1 % of DB time (our choice).",
            "Eight owners' databases, not random. Overall, our formula is no nearer than guessing 1.5.")),
)
# fmt: on
PAGES = tuple(chapter for chapter in CHAPTERS if not chapter.within)
BY_FILE = {chapter.file: chapter for chapter in (*CHAPTERS, *EVIDENCE)}


def owner_of(event: str) -> str | None:
    """The file of the chapter whose finding owns an event, as its EVENTS say; None if none does."""
    return next((each.file for each in CHAPTERS if each.finding and event in each.finding.EVENTS), None)
