"""LOBs in a report: how many are written, how much of that directly, by which kind, and whether it is logged."""

from models.analyst.findings.study.arithmetic import attempt, product, quotient
from models.analyst.findings.study.choices import NOTABLE, SEVERAL
from models.analyst.findings.study.row import Row
from models.analyst.findings.study.study import Study
from models.analyst.reports import Ranked
from models.laws.numbers.figure import Figure

WRITES, DIRECT, REDO = "lob writes", "physical writes direct (lob)", "redo size for direct writes"
SECURE, ALLOCATED = "securefile direct write bytes", "securefile allocation chunks"
ALL_DIRECT, TEMPORARY = "physical writes direct", "physical writes direct temporary tablespace"
BLOCK = 8192  # bytes, where the report does not give it away

# Choices. A block of which less than a tenth is in the redo is not logged, one of which more than half is, is.
# LOBs are written often from one a second on (the snapshots of AWR write a few), or from a thousand on where the
# report does not say how long it took; and are worth a thought from ten thousand bytes a second on.
UNLOGGED, LOGGED = 0.1, 0.5
MOSTLY = 0.5  # of the direct writes, from which on a segment is what they are of
LEAST_RATE, LEAST_COUNT, LEAST_FLOW = 1.0, 1000, 10_000


class Lobs:
    """What a report says of the LOBs that are written; None where it does not say.

    Attributes
    ----------
    writes, rate
        Calls that write LOBs, of which one LOB can take several; and calls per second.
    blocks, data, flow
        LOB blocks written directly, their bytes, and bytes per second. A block of a temporary LOB counts both as
        one of a LOB and as a temporary one: there are at most as many as direct writes that are not temporary.
    hides
        Whether some of the LOB blocks counted must be temporary, so that `blocks` is a limit.
    fewest
        The same at the least: if all that is temporary is of LOBs.
    secure
        The share of those bytes that SecureFiles wrote.
    others
        Blocks written directly that are neither of LOBs nor temporary.
    redo, redo_per_block, redo_share, redo_at_most
        Bytes of redo of all direct writes, for each LOB block, for each byte of them, and the last of the `fewest`
        blocks. Whatever else is written directly adds to it: the LOBs made no more than that.
    of_all
        The share that the bytes have in all that is written, redo included.
    per_write
        Bytes to a LOB write, where each writes a block or more directly.
    """

    def __init__(self, study: Study) -> None:
        self.writes, counted, self.redo = study.total(WRITES), study.total(DIRECT), study.total(REDO)
        written, temporary = study.total(ALL_DIRECT), study.total(TEMPORARY) or 0.0
        lasting = attempt(lambda all, temporary: max(all - temporary, 0.0), written, temporary)
        self.hides = bool(temporary) and counted is not None and lasting is not None and lasting < counted
        self.blocks = attempt(min, counted, lasting) if self.hides else counted
        self.fewest = attempt(max, counted - temporary, 0.0) if self.hides and counted else counted
        self.rate = study.per_second(self.writes)
        self.data = product(self.blocks, block_size(study))
        self.flow = study.per_second(self.data)
        self.secure = attempt(min, quotient(study.total(SECURE), self.data), 1.0)
        self.others = attempt(lambda all, *known: max(all - sum(known), 0.0), written, temporary, self.blocks)
        self.redo_per_block, self.redo_share = quotient(self.redo, self.blocks), quotient(self.redo, self.data)
        self.redo_at_most = quotient(self.redo, product(self.fewest, block_size(study)))
        self.of_all = quotient(self.data, _all_written(study, self.data))
        all_direct = self.blocks is not None and self.writes and self.blocks >= self.writes
        self.per_write = quotient(self.data, self.writes) if all_direct else None

    @property
    def logged(self) -> bool | None:
        """Whether the LOBs written directly are logged; None where other direct writes may hide it."""
        if self.redo_at_most is not None and self.redo_at_most <= UNLOGGED:
            return False
        if self.redo_share is None:
            return None
        alone = self.others is None or self.blocks is None or self.others <= NOTABLE * self.blocks
        return True if LOGGED <= self.redo_share <= SEVERAL and alone else None

    def called(self, what: str) -> str:
        """What the blocks are called in a list of figures: `what`, and that temporary ones are not among them."""
        return f"{what}, temporary ones left out" if self.hides else what

    @property
    def all_secure(self) -> bool | None:
        """Whether all that is written directly is of SecureFiles; None if the report does not say."""
        return None if self.secure is None else self.secure >= 1 - NOTABLE

    @property
    def speak(self) -> bool:
        """Whether the blocks written directly are enough of the LOB writes to say how LOBs are kept."""
        return bool(self.blocks and self.blocks >= NOTABLE * (self.writes or 0.0))

    @property
    def flows(self) -> bool:
        """Whether enough bytes are written directly to be worth a thought, as far as the report says."""
        return self.flow is None or self.flow >= LEAST_FLOW

    @property
    def is_much(self) -> bool | None:
        """Whether the bytes written directly are a notable part of all that is written; None if it is not said."""
        if self.of_all is None:
            return None
        return self.of_all >= NOTABLE and self.flows


def of_oracle(study: Study) -> str:
    """The segment of Oracle's own that most LOB blocks are written directly to; empty where they are a user's."""
    most = with_most(study, "direct writes")
    return most.name if most and most.name.startswith("SYS.") else ""


def with_most(study: Study, *measures: str) -> Ranked | None:
    """The LOB with the largest share of what one of these lists of segments counts, if that is most; or None."""
    segments = [row for row in study.report.ranked if row.by in measures and (row.share or 0.0) >= MOSTLY]
    lobs = [segment for segment in segments if segment.kind.startswith("LOB")]
    return max(lobs, key=lambda segment: segment.share or 0.0, default=None)


def block_size(study: Study) -> float:
    """Bytes in a block: *physical write bytes* over *physical writes*, or 8 KB."""
    mean = study.ratio("physical write bytes", "physical writes")
    size = next((2.0**n for n in range(11, 16) if mean and abs(mean / 2.0**n - 1) < 0.01), None)
    return BLOCK if size is None or mean is None else Figure(size, lines=mean.lines)


def _all_written(study: Study, data: Figure | None) -> Figure | None:
    """Bytes of data and of redo; without a count of the one, at least the LOBs. None without a count of redo."""
    redo, written = study.total("redo size"), study.total("physical write bytes")
    return None if redo is None or data is None else max(written or Figure(0.0), data) + redo


def is_frequent(study: Study, statistic: str) -> bool | None:
    """Whether what a statistic counts happens often enough to matter; None if the report does not have it."""
    return _is_often(study, study.total(statistic))


def _is_often(study: Study, total: Figure | None) -> bool | None:
    """The same of a count."""
    rate = study.per_second(total)
    if total is None:
        return None
    return bool(total >= LEAST_COUNT if rate is None else rate >= LEAST_RATE)


def are_written(study: Study) -> bool | None:
    """Whether LOBs are written often enough to matter; None if the report does not say."""
    answers = [
        _is_often(study, total) for total in (study.total(WRITES), Lobs(study).blocks, study.total(ALLOCATED))
    ]
    return True if True in answers else answers[0]


def direct_writes(study: Study) -> list[Row]:
    """The events of sessions that write directly, other than to temporary tablespaces."""
    rows = study.beginning("direct path write", "direct path sync")
    return [row for row in rows if "temp" not in row.name and not row.background]
