"""How many bytes of redo one LOB makes: those of its row, and those of its data unless they are not logged.

What is logged of the data is either the data or whole chunks, in which the LOB takes its space. Units: bytes.
"""

import numpy as np

from models.laws.numbers.domain import domain, non_negative, positive, require, whole
from models.laws.numbers.values import Values

__all__ = ["chunks", "whole_chunks", "mean_chunks", "redo_per_lob", "redo_besides"]
__dir__ = __all__.copy


def _check(chunk_size: Values, header: Values) -> None:
    require(header < chunk_size, "header", header, "use less than chunk_size, or no room is left for data")


@domain(lob_size=positive, chunk_size=positive, header=non_negative)
def chunks(lob_size: Values, chunk_size: Values, header: Values = 0) -> Values:
    """The number of chunks that one LOB takes: its size over the room in a chunk, rounded up.

    header: the part of each chunk that holds no data.
    """
    _check(chunk_size, header)
    return np.ceil(lob_size / (chunk_size - header))


def whole_chunks(lob_size: Values, chunk_size: Values, header: Values = 0) -> Values:
    """The size of the chunks that one LOB takes, in bytes, the unused part of the last one included."""
    return chunk_size * chunks(lob_size, chunk_size, header)


@domain(smallest=non_negative, largest=positive, chunk_size=positive, header=non_negative)
def mean_chunks(smallest: Values, largest: Values, chunk_size: Values, header: Values = 0) -> Values:
    """The mean number of chunks of LOBs whose sizes are spread evenly from smallest to largest.

    Derived here: a size is in its k-th
    chunk or beyond if it is above k - 1 of them, so the area under the staircase up to x, with f = floor(x / c)
    full steps, is c f (f + 1) / 2 + (x - c f) (f + 1).
    """
    require(smallest < largest, "smallest", smallest, "use less than largest")
    _check(chunk_size, header)
    payload = chunk_size - header
    return (_area(largest, payload) - _area(smallest, payload)) / (largest - smallest)


def _area(size: Values, payload: Values) -> Values:
    full = np.floor(size / payload)
    return (full + 1) * (size - payload * full / 2)


@domain(
    lob_size=positive, logged=whole(least=0, most=1), row_redo=non_negative, record=non_negative, records=positive
)
def redo_per_lob(
    lob_size: Values, logged: Values, row_redo: Values = 0.0, record: Values = 0.0, records: Values = 1
) -> Values:
    """The redo of one LOB, in bytes: row_redo + lob_size if it is logged, and row_redo + record x records if not.

    lob_size: what is logged of its data, which may be `whole_chunks`. row_redo: the redo of the rest of the
    insert, such as the row, the LOB's index and the space. record: the redo that notes one unlogged write.
    Source: Lewis, "LOB changes" (2014), for whole blocks and for data alone.
    """
    return row_redo + np.where(logged, lob_size, record * records)


@domain(redo=positive, data=non_negative)
def redo_besides(redo: Values, data: Values) -> Values:
    """The redo of an insert that is not the LOB's data, in bytes: what is left of it. The reverse of the above."""
    require(data <= redo, "data", data, "use at most the redo, which is said to hold them")
    return redo - data
