"""The stages of one redo write, and which of them a ratio of *log file sync* to a write leaves out.

The clock of a write runs from its start: work before the I/O (gather, schedule), the I/O itself, which is all that
*log file parallel write* shows, and work after it (until all is posted or acknowledged). Units: seconds.
"""

from models.laws.numbers.domain import domain, non_negative, positive
from models.laws.numbers.values import Values

__all__ = ["stretch", "raw_ratio"]
__dir__ = __all__.copy


@domain(before_io=non_negative, io_time=positive, after_io=non_negative)
def stretch(before_io: Values, io_time: Values, after_io: Values) -> Values:
    """How long the whole write takes, in I/Os, from its stages: (before + I/O + after) / I/O."""
    return (before_io + io_time + after_io) / io_time


@domain(ratio_to_total=positive)
def raw_ratio(ratio_to_total: Values, before_io: Values, io_time: Values, after_io: Values) -> Values:
    """Sync over *log file parallel write* if the sync is `ratio_to_total` whole writes: R x stretch.

    Group commit sets R, the stages set the rest.
    """
    return ratio_to_total * stretch(before_io, io_time, after_io)
