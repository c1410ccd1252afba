"""A simulated path in blocks: drawn, used and forgotten, so that memory does not grow with its length.

Each random variable of a simulator has a generator of its own, which deals its numbers in the order of the path.
So the path is the same however it is cut into blocks.
"""

from collections.abc import Iterator

import numpy as np
from tqdm import tqdm

from models.laws.numbers.domain import domain, require, whole
from models.laws.numbers.values import Counts, Floats, Generator

BLOCK = 1 << 15
LONGEST = 10**12
PATIENCE = 1.0


@domain(steps=whole(least=0, most=LONGEST), block=whole())
def blocks(steps: int, block: int = BLOCK, width: float = 1) -> Iterator[int]:
    """The sizes of the blocks of a path of `steps`, with a progress bar once it has taken a second.

    A block holds `block` numbers or fewer, but one step at least; each step takes `width` of them.
    """
    steps, block = int(steps), max(1, int(block / width))
    with tqdm(total=steps, delay=PATIENCE, leave=False, unit_scale=True) as bar:
        for first in range(0, steps, block):
            size = min(block, steps - first)
            yield size
            bar.update(size)


def counted_blocks(warm_up: int, counted: int, block: int = BLOCK, width: float = 1) -> Iterator[tuple[int, int]]:
    """The blocks of a path of both: the size of each, and how many of its first steps are still warm-up."""
    for size in blocks(warm_up + counted, block, width):
        skipped = min(warm_up, size)
        warm_up -= skipped
        yield size, skipped


def generators(rng: Generator, count: int) -> list[Generator]:
    """Generators that are independent of each other: one for each random variable."""
    holds = isinstance(rng, np.random.Generator)
    require(holds, "rng", rng, "use a numpy.random.Generator, such as numpy.random.default_rng(1)")
    return rng.spawn(count)


def run_sums(values: Floats, counts: Counts) -> Floats:
    """The sums of the first counts[0] values, of the next counts[1], and so on."""
    return np.where(counts > 0, np.add.reduceat(np.append(values, 0.0), np.cumsum(counts) - counts), 0)
