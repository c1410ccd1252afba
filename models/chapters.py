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

SHAPES = "lock", "timer", "pipe"


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
        "a listing that somebody sends you", "something to check first",
        InShort("See.", "Is.", "Helps.", "Sure.")),
    Chapter("control-file-waits", "Control file waits", "Locks", ("lock",),
        ("control_file", "closed_queue"), control_file_waits,
        "`control file parallel write`, `enq: CF - contention`",
        "the record of every unlogged LOB, one at a time",
        InShort("See.", "Is.", "Helps.", "Sure.")),
    Chapter("hw-contention", "enq: HW - contention", "Locks", ("lock",),
        ("closed_queue", "mm1"), hw_contention,
        "`enq: HW - contention`", "a queue for one session's single-block read",
        InShort(
            "`enq: HW - contention` on top, 15 ms a wait, during concurrent inserts of BasicFile LOBs.",
            "A queue. One session at a time searches the LOB segment for free space, and reads a block while it "
            "holds the lock.",
            "Make the hold shorter or rarer: `CACHE` the LOB, reclaim in small batches (event 44951), use fewer "
            "sessions, hash-partition the table, or move to a SecureFile.",
            "The holder was seen reading. The model, with nothing fitted, gives the wait 10 to 15 % too low.")),
    Chapter("batching-the-reclaim", "Batching the reclaim", "Locks", ("lock",),
        ("space_reclaim", "closed_network"), batching_the_reclaim,
        "the same, with event 44951 set", "fewer turns, and each one longer",
        InShort("See.", "Is.", "Helps.", "Sure.")),
    Chapter("write-complete-waits", "write complete waits", "Timers", ("timer",),
        ("polling_timer",), write_complete_waits,
        "`write complete waits`, about 10 ms each", "a sleep that nobody ends early",
        InShort("See.", "Is.", "Helps.", "Sure.")),
    Chapter("message-flow", "Who sent what to whom", "Timers", ("timer",),
        ("message_flow",), message_flow,
        "`messages sent`, `messages received`", "who woke whom",
        InShort("See.", "Is.", "Helps.", "Sure.")),
    Chapter("log-file-sync", "log file sync", "Pipes", ("pipe",),
        ("group_commit", "closed_group_commit", "polling_timer"), log_file_sync,
        "`log file sync`", "the write in flight, and then your own",
        InShort("See.", "Is.", "Helps.", "Sure.")),
    Chapter("redo-strands", "Redo strands", "Pipes", ("pipe",),
        ("redo_strands", "split_write", "group_commit"), redo_strands,
        "`log file sync` at several times `log file parallel write`",
        "strands written one by one, or writes that vary widely",
        InShort(
            "`log file sync` lasts several times as long as `log file parallel write`.",
            "Either the redo strands, which are parts of the log buffer, are written one after the other, or the "
            "write times vary widely.",
            "Steadier redo storage and fewer commits help either way. Divide the waits for "
            "`log file parallel write` by `redo writes`. Near 2 or above, suspect strands, and ask Oracle Support "
            "about `_log_parallelism_max`.",
            "Not settled. Of 16 public reports, 15 have about 1 wait per redo write. One has 2, but was short of "
            "CPU.")),
    Chapter("cache-the-lob", "Cache the LOB", "Pipes", ("pipe",),
        ("lob_demands", "redo_bytes", "closed_network", "closed_queue"), cache_the_lob,
        "`log buffer space`, `buffer busy waits`", "a LOB that was cached, and is now logged",
        InShort("See.", "Is.", "Helps.", "Sure.")),
    Chapter("logging-or-nologging", "Logging or nologging", "Pipes", ("pipe", "lock"),
        ("redo_pipe", "redo_bytes"), logging_or_nologging,
        "as much redo as data", "a choice between the pipe and a lock",
        InShort("See.", "Is.", "Helps.", "Sure.")),
    Chapter("adaptive-log-file-sync", "Adaptive log file sync", "Pipes", ("pipe", "timer"),
        ("commit_wakeup", "write_stages", "group_commit"), adaptive_log_file_sync,
        "`log file sync` on release 11.2.0.3 or later", "possibly a timer, possibly a worker’s",
        InShort("See.", "Is.", "Helps.", "Sure.")),
    Chapter("space-or-speed", "Space or speed", "Decide", ("lock",),
        ("space_reuse", "free_lists", "closed_queue"), space_or_speed,
        "a segment that grows, or `buffer busy waits` on free lists", "space against speed",
        InShort("See.", "Is.", "Helps.", "Sure.")),
    Chapter("choosing-lob-options", "Choosing LOB options", "Decide", SHAPES,
        ("lob_options",), choosing_lob_options,
        "a LOB yet to be created", "all of the above, chosen beforehand",
        InShort("See.", "Is.", "Helps.", "Sure.")),
)
# fmt: on
BY_FILE = {chapter.file: chapter for chapter in CHAPTERS}
