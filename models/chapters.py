"""The registry of chapters, in the order of the book: what everything that names a chapter takes its words from.

The map on the cover, the cards of the verdicts, the order in which findings are asked, and the tests read it.
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


@dataclass(frozen=True, kw_only=True)
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
    """

    file: str
    title: str
    part: str
    shapes: tuple[str, ...] = ()
    laws: tuple[str, ...]
    finding: ModuleType | None = None
    you_see: str
    it_is: str

    @property
    def colour(self):
        """The shape whose colour it wears: the leading one, and "plain" without one or with all of them."""
        return self.shapes[0] if 0 < len(self.shapes) < len(SHAPES) else "plain"


CHAPTERS = (
    Chapter(
        file="reading-waits",
        title="Reading waits",
        part="Read",
        laws=("operational", "closed_queue"),
        finding=reading_waits,
        you_see="a listing that somebody sends you",
        it_is="something to check first",
    ),
    Chapter(
        file="control-file-waits",
        title="Control file waits",
        part="Locks",
        shapes=("lock",),
        laws=("control_file", "closed_queue"),
        finding=control_file_waits,
        you_see="`control file parallel write`, `enq: CF - contention`",
        it_is="the record of every unlogged LOB, one at a time",
    ),
    Chapter(
        file="hw-contention",
        title="enq: HW - contention",
        part="Locks",
        shapes=("lock",),
        laws=("closed_queue", "mm1"),
        finding=hw_contention,
        you_see="`enq: HW - contention`",
        it_is="a queue for one session's single-block read",
    ),
    Chapter(
        file="batching-the-reclaim",
        title="Batching the reclaim",
        part="Locks",
        shapes=("lock",),
        laws=("space_reclaim", "closed_network"),
        finding=batching_the_reclaim,
        you_see="the same, with event 44951 set",
        it_is="fewer turns, and each one longer",
    ),
    Chapter(
        file="write-complete-waits",
        title="write complete waits",
        part="Timers",
        shapes=("timer",),
        laws=("polling_timer",),
        finding=write_complete_waits,
        you_see="`write complete waits`, about 10 ms each",
        it_is="a sleep that nobody ends early",
    ),
    Chapter(
        file="message-flow",
        title="Who sent what to whom",
        part="Timers",
        shapes=("timer",),
        laws=("message_flow",),
        finding=message_flow,
        you_see="`messages sent`, `messages received`",
        it_is="who woke whom",
    ),
    Chapter(
        file="log-file-sync",
        title="log file sync",
        part="Pipes",
        shapes=("pipe",),
        laws=("group_commit", "closed_group_commit", "polling_timer"),
        finding=log_file_sync,
        you_see="`log file sync`",
        it_is="the write in flight, and then your own",
    ),
    Chapter(
        file="redo-strands",
        title="Redo strands",
        part="Pipes",
        shapes=("pipe",),
        laws=("redo_strands", "split_write", "group_commit"),
        finding=redo_strands,
        you_see="`log file sync` at several times `log file parallel write`",
        it_is="several writes in a row, or unequal ones",
    ),
    Chapter(
        file="cache-the-lob",
        title="Cache the LOB",
        part="Pipes",
        shapes=("pipe",),
        laws=("lob_demands", "redo_bytes", "closed_network", "closed_queue"),
        finding=cache_the_lob,
        you_see="`log buffer space`, `buffer busy waits`",
        it_is="a LOB that was cached, and is now logged",
    ),
    Chapter(
        file="logging-or-nologging",
        title="Logging or nologging",
        part="Pipes",
        shapes=("pipe", "lock"),
        laws=("redo_pipe", "redo_bytes"),
        finding=logging_or_nologging,
        you_see="as much redo as data",
        it_is="a choice between the pipe and a lock",
    ),
    Chapter(
        file="adaptive-log-file-sync",
        title="Adaptive log file sync",
        part="Pipes",
        shapes=("pipe", "timer"),
        laws=("commit_wakeup", "write_stages", "group_commit"),
        finding=adaptive_log_file_sync,
        you_see="`log file sync` on release 11.2.0.3 or later",
        it_is="possibly a timer, possibly a worker’s",
    ),
    Chapter(
        file="space-or-speed",
        title="Space or speed",
        part="Decide",
        shapes=("lock",),
        laws=("space_reuse", "free_lists", "closed_queue"),
        finding=space_or_speed,
        you_see="a segment that grows, or `buffer busy waits` on free lists",
        it_is="space against speed",
    ),
    Chapter(
        file="choosing-lob-options",
        title="Choosing LOB options",
        part="Decide",
        shapes=SHAPES,
        laws=("lob_options",),
        finding=choosing_lob_options,
        you_see="a LOB yet to be created",
        it_is="all of the above, chosen beforehand",
    ),
)
BY_FILE = {chapter.file: chapter for chapter in CHAPTERS}
