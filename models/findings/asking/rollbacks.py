"""Transactions that are rolled back, where these are many and most of all."""

from models.findings.asking.choices import NOTABLE
from models.findings.asking.once import once
from models.findings.asking.value import attempt, quotient
from models.findings.asking.words import count, percent
from models.laws import operational

OFTEN, MOST = 100.0, 0.5  # rollbacks a second, and of all transactions, from which on they are many: choices


@once
def rollbacks(ask):
    """How many there are, and whether they undo anything, a noun; empty where they are few."""
    back, ended = ask.total("user rollbacks"), ask.total("user commits")
    rate = attempt(operational.throughput, back, ask.elapsed)
    share = None if back is None or ended is None else quotient(back, back + ended)
    if rate is None:  # by the load profile, whose transactions are of both kinds
        rate, share = ask.fact("rollbacks"), quotient(ask.fact("rollbacks"), ask.fact("transactions"))
    if (rate or 0.0) < OFTEN or (share or 0.0) < MOST:
        return ""
    undone = quotient(ask.total("transaction rollbacks"), back)
    nothing = ", which undo nothing" if undone is not None and undone < NOTABLE else ""
    return f"the rollbacks, {count(rate)} a second, {percent(share)} of all transactions{nothing}"
