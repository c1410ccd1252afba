"""What the bench is made of: jobs, each with the rows that it gives, and how much they take on."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """How often each thing is measured, and how long the simulations run."""

    rounds: int  # turns of the contenders
    customers: int  # of this book's simulators
    peer_customers: int  # of the peers, which are slower
    long_run: int  # customers
    error_rounds: int
    error_sizes: int  # lengths of a run, from the shortest
    moves: int  # of each figure on a page, in a round
    openings: int  # of a page
    every_page: bool  # or one
    report: int  # bytes
    hours: int  # reports that are answered as one
    half_hours: int  # the same, of half an hour each, by the command alone
    watching: float  # seconds of a film


FULL = Effort(
    rounds=3, customers=10**6, peer_customers=10**5, long_run=10**9, error_rounds=5, error_sizes=5,
    moves=20, openings=3, every_page=True, report=10**6, hours=168, half_hours=1440, watching=5,
)  # fmt: skip
SHORT = Effort(
    rounds=1, customers=10**5, peer_customers=10**4, long_run=10**6, error_rounds=1, error_sizes=1,
    moves=2, openings=1, every_page=False, report=10**5, hours=6, half_hours=8, watching=1,
)  # fmt: skip


@dataclass(frozen=True)
class Job:
    """One thing to measure: what it is, and a function that measures it and gives its rows."""

    what: str
    run: Callable[[], list[dict]]


def row(name, value, unit, compared_to=None, ratio=None):
    """`ratio` is how many times the value what it is compared to takes."""
    return {"name": name, "value": value, "unit": unit, "compared_to": compared_to, "ratio": ratio}
