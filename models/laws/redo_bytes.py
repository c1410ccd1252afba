"""How many bytes of redo one LOB makes: those of its row, and those of its data unless they are not logged.

What is logged of the data is either the data or whole chunks, in which the LOB takes its space. Units: bytes.
"""

import numpy as np

from models.numbers import domain


def _check(chunk_size, header):
    domain.positive("chunk_size", chunk_size)
    domain.non_negative("header", header)
    domain.require(header < chunk_size, "header", header, "use less than chunk_size, or no room is left for data")


def chunks(lob_size, chunk_size, header=0):
    """The number of chunks that one LOB takes: its size over the room in a chunk, rounded up.

    header: the part of each chunk that holds no data. Domain: sizes above 0, header from 0 and below chunk_size;
    ValueError outside.
    """
    domain.positive("lob_size", lob_size)
    _check(chunk_size, header)
    return np.ceil(lob_size / (chunk_size - header))


def whole_chunks(lob_size, chunk_size, header=0):
    """The size of the chunks that one LOB takes, in bytes, the unused part of the last one included."""
    return chunk_size * chunks(lob_size, chunk_size, header)


def unused_share(lob_size, chunk_size, header=0):
    """The share of a LOB's chunks that holds none of its data: headers, and the rest of the last chunk."""
    return 1 - lob_size / whole_chunks(lob_size, chunk_size, header)


def largest_lob(chunks, chunk_size, header=0):
    """The size of the largest LOB that fits in so many chunks, in bytes."""
    domain.whole_number("chunks", chunks)
    _check(chunk_size, header)
    return chunks * (chunk_size - header)


def mean_chunks(smallest, largest, chunk_size, header=0):
    """The mean number of chunks of LOBs whose sizes are spread evenly from smallest to largest.

    Domain: smallest 0 or more and below largest; the rest as for `chunks`. Derived here: a size is in its k-th
    chunk or beyond if it is above k - 1 of them, so the area under the staircase up to x, with f = floor(x / c)
    full steps, is c f (f + 1) / 2 + (x - c f) (f + 1).
    """
    domain.non_negative("smallest", smallest)
    domain.positive("largest", largest)
    domain.require(smallest < largest, "smallest", smallest, "use less than largest")
    _check(chunk_size, header)
    room = chunk_size - header
    return (_area(largest, room) - _area(smallest, room)) / (largest - smallest)


def _area(size, room):
    full = np.floor(size / room)
    return (full + 1) * (size - room * full / 2)


def redo_per_lob(lob_size, logged, row_redo=0.0, record=0.0, records=1):
    """The redo of one LOB, in bytes: row_redo + lob_size if it is logged, and row_redo + record x records if not.

    lob_size: what is logged of its data, which may be `whole_chunks`. row_redo: the redo of the rest of the
    insert, such as the row, the LOB's index and the space. record: the redo that notes one unlogged write.

    Domain: lob_size and records above 0, row_redo and record 0 or more, logged 0 or 1; ValueError outside.
    Source: Lewis, "LOB changes" (2014), for whole blocks and for data alone.
    """
    domain.positive("lob_size", lob_size)
    domain.whole_number("logged", logged, least=0, most=1)
    domain.non_negative("row_redo", row_redo)
    domain.non_negative("record", record)
    domain.positive("records", records)
    return row_redo + np.where(logged, lob_size, record * records)


def redo_besides(redo, data):
    """The redo of an insert that is not the LOB's data, in bytes: what is left of it. The reverse of the above.

    Domain: redo above 0, data 0 or more and at most redo; ValueError outside.
    """
    domain.positive("redo", redo)
    domain.non_negative("data", data)
    domain.require(data <= redo, "data", data, "use at most the redo, which is said to hold them")
    return redo - data
