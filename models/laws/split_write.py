"""Split writes: the same redo in one write, or in k of them one after the other.

A write lasts t0 + size / bandwidth: a fixed overhead, whatever it carries, and the bytes. Cut into k pieces, the
bytes take as long as before, and the overhead is paid k times. Derived here. Sizes are in bytes, times in
seconds, bandwidths and rates in bytes per second.
"""

import numpy as np

from models.numbers import domain


def split_write_time(size, pieces, overhead, bandwidth):
    """How long `size` bytes take in `pieces` writes one after the other: k t0 + size / bandwidth.

    Domain: size and bandwidth above 0, overhead 0 or more, pieces a whole number from 1; ValueError outside.
    """
    domain.positive("size", size)
    domain.whole_number("pieces", pieces)
    domain.non_negative("overhead", overhead)
    domain.positive("bandwidth", bandwidth)
    return pieces * overhead + size / bandwidth


def throughput(size, pieces, overhead, bandwidth):
    """Bytes per second of writes back to back, `size` bytes in `pieces` of them at a time.

    From size / (k t0) for small sizes to the bandwidth for large ones. Domain: as for `split_write_time`.
    """
    return size / split_write_time(size, pieces, overhead, bandwidth)


def throughput_kept(size, pieces, overhead, bandwidth):
    """The share of the throughput of one write that is left in `pieces` writes of the same bytes in all.

    (t0 + size / bandwidth) / (k t0 + size / bandwidth): from 1 / k where the overhead is all, to 1 where it is
    nothing. Domain: as for `split_write_time`; ValueError outside.
    """
    whole = split_write_time(size, 1, overhead, bandwidth)
    return whole / split_write_time(size, pieces, overhead, bandwidth)


def busy_write_time(redo_rate, overhead, bandwidth):
    """The mean write of a log writer that never rests and writes what has come since: t0 / (1 - rate / bandwidth).

    A sweep of k writes lasts T = k t0 + rate T / bandwidth, so each of them lasts T / k, whatever k is. Infinite
    from the rate on that the bandwidth cannot carry.
    Domain: redo_rate 0 or more, overhead 0 or more, bandwidth above 0; ValueError outside.
    """
    domain.non_negative("redo_rate", redo_rate)
    domain.non_negative("overhead", overhead)
    domain.positive("bandwidth", bandwidth)
    left = 1 - redo_rate / bandwidth
    return np.where(left > 0, overhead / np.where(left > 0, left, 1.0), np.inf) * 1.0
