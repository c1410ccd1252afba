"""What one kernel needs, for whoever serves the notebooks to a class: memory, processor and time to start."""

import statistics
from functools import partial
from time import perf_counter

import psutil

from bench.pages import BOOK, SOONEST, Kernel, opened
from bench.rows import Job, row

RATE = 4  # moves a second, of somebody who drags without a pause; a choice
MEGABYTE = 1e6


class Kernels:
    """Chapters run one after the other, each in a kernel of its own, and some of its sliders moved."""

    def __init__(self, moves):
        self.moves, self.measured = moves, []

    def measure(self, chapter):
        begun = perf_counter()
        with opened() as (client, pid):
            started = perf_counter() - begun
            process = psutil.Process(pid)
            kernel = Kernel(client, chapter)
            ran = _seconds(process)
            for number in range(self.moves):
                picture, sliders = kernel.figures[number % len(kernel.figures)]
                slider, values = sliders[number % len(sliders)]
                kernel.move(picture, slider, values[number % len(values)])
            moving = (_seconds(process) - ran) / self.moves
            self.measured.append((started, process.memory_info().rss / MEGABYTE, ran, 60 * RATE * moving))
        return []

    def rows(self):
        started, memory, ran, moving = zip(*self.measured, strict=True)
        return [
            row("a kernel: start, median", statistics.median(started), "s"),
            row("a kernel: memory with a chapter run, median", statistics.median(memory), "MB"),
            row("a kernel: memory with a chapter run, largest", max(memory), "MB"),
            row("a kernel: processor for running a chapter, median", statistics.median(ran), "s"),
            row("a kernel: processor for running a chapter, largest", max(ran), "s"),
            row(f"a kernel: processor for a minute of {RATE} moves a second", statistics.median(moving), "s"),
        ]


def _seconds(process):
    return sum(process.cpu_times()[:2])


def jobs(effort):
    """Every chapter with sliders, or the one that is run soonest."""
    notebooks = sorted(BOOK.glob("*.ipynb"))
    chapters = [path.stem for path in notebooks if "Explorable(" in path.read_text(encoding="utf-8")]
    kernels = Kernels(effort.moves)
    for chapter in chapters if effort.every_page else [SOONEST]:
        yield Job(f"a kernel for {chapter}", partial(kernels.measure, chapter))
    yield Job("these kernels", kernels.rows)
