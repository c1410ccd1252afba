"""Wait chains: who waits for what, and behind whom."""

import re
from dataclasses import dataclass
from typing import Any

from models.analyst.reports.listings.layouts import Column, Layout
from models.laws.numbers.figure import Figure

SIGNATURE = re.compile(r"'[^']+'(?:<='[^']+')*")


@dataclass(frozen=True)
class ChainLink:
    """One session in a wait chain, or a chain alone, where only its signature was printed.

    `session` and `blocked_by` are "SID,serial#"; `blocked_by` is None for the session at the head.
    """

    signature: str
    session: str | None = None
    event: str | None = None
    blocked_by: str | None = None
    p1: Figure | None = None
    p1_text: str | None = None
    p2: Figure | None = None
    p2_text: str | None = None
    p3: Figure | None = None
    p3_text: str | None = None

    def __post_init__(self) -> None:
        if not SIGNATURE.fullmatch(self.signature):
            raise ValueError("has no chain signature; one like 'event'<='event' would do")

    @property
    def chain(self) -> tuple[str, ...]:
        """Events of the chain, the head first: each is waited in because of the one before it."""
        return tuple(self.signature.strip("'").split("'<='"))


def _link(blocked_by: str, **cells: Any) -> ChainLink:
    return ChainLink(blocked_by=None if blocked_by == "," else blocked_by, **cells)


SESSIONS = Layout(
    section="chains",
    row=_link,
    columns=(
        Column("CHAIN_SIGNATURE", "signature"),
        Column("WHO", "session"),
        Column("WAIT_EVENT_TEXT", "event"),
        Column("BLOCKED_BY", "blocked_by"),
        Column("P1", "p1", ""),
        Column("P1_TEXT", "p1_text"),
        Column("P2", "p2", ""),
        Column("P2_TEXT", "p2_text"),
        Column("P3", "p3", ""),
        Column("P3_TEXT", "p3_text"),
    ),
)

SIGNATURES = Layout(section="chains", row=ChainLink, columns=(Column("CHAIN_SIGNATURE", "signature"),))
