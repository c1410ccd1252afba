"""Split writes: the same redo in one write, or in k of them one after the other.

A write lasts t0 + size / bandwidth: a fixed overhead, whatever it carries, and the bytes. Cut into k pieces, the
bytes take as long as before, and the overhead is paid k times. Derived here. Sizes are in bytes, times in
seconds, bandwidths and rates in bytes per second.
"""

from models.laws.numbers.domain import domain, non_negative, positive, whole
from models.laws.numbers.values import Values

__all__ = ["split_write_time", "throughput", "throughput_kept"]
__dir__ = __all__.copy


@domain(size=positive, pieces=whole(), overhead=non_negative, bandwidth=positive)
def split_write_time(size: Values, pieces: Values, overhead: Values, bandwidth: Values) -> Values:
    """How long `size` bytes take in `pieces` writes one after the other: k t0 + size / bandwidth."""
    return pieces * overhead + size / bandwidth


def throughput(size: Values, pieces: Values, overhead: Values, bandwidth: Values) -> Values:
    """Bytes per second of writes back to back, `size` bytes in `pieces` of them at a time.

    From size / (k t0) for small sizes to the bandwidth for large ones. Domain: as for `split_write_time`.
    """
    return size / split_write_time(size, pieces, overhead, bandwidth)


def throughput_kept(size: Values, pieces: Values, overhead: Values, bandwidth: Values) -> Values:
    """The share of the throughput of one write that is left in `pieces` writes of the same bytes in all.

    (t0 + size / bandwidth) / (k t0 + size / bandwidth): from 1 / k where the overhead is all, to 1 where it is
    nothing. Domain: as for `split_write_time`.
    """
    whole = split_write_time(size, 1, overhead, bandwidth)
    return whole / split_write_time(size, pieces, overhead, bandwidth)
