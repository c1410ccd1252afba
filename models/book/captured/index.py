"""The index of the listings: where each comes from and what was run, read from index.toml."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files

from models.analyst.reports.named import Named


@dataclass(frozen=True)
class Source:
    """Where something was published; `key` is its key in the bibliography, `address` where it is on the web."""

    key: str
    title: str
    author: str
    date: str
    address: str = ""


@dataclass(frozen=True)
class Entry:
    """What is known of a listing besides its text; "not stated" where its source does not say.

    `findings` numbers the tables ("S2-T1") and claims ("S2-C7") of the five articles that the book began with, in
    their order; a listing from elsewhere has none. `sessions` names first how many did the work. `sha256` is that
    of the text as it was captured. `form` says how the text stands to what the source printed, and `left_out` what
    the source itself left out of its listing.

    `version` is that of the `database`. Only Oracle has `lob_storage` and `log_mode`; only what this book measured
    itself has `system`, the kernel and the filesystem, and `disk`, its model and what stands in for it.
    """

    name: str
    title: str
    findings: tuple[str, ...]
    source: Source
    version: str
    workload: str
    options: str
    sessions: str
    hardware: str
    database: str = "Oracle"
    lob_storage: str = ""
    log_mode: str = ""
    system: str = ""
    disk: str = ""
    sha256: str = ""
    form: str = "Copied to the letter"
    left_out: str = ""


def index(text: str | None = None) -> Named[Entry]:
    """Every Entry by the name of its listing, in the order of index.toml, or of a text laid out like it."""
    if text is None:
        text = (files(__package__) / "index.toml").read_text(encoding="utf-8")
    facts = tomllib.loads(text)
    entries: Named[Entry] = Named({}, "listing")
    for name, given in facts["listings"].items():
        source = dict(facts["sources"][given["source"]])
        entry = source.pop("setup") | given
        entry |= {"source": Source(given["source"], **source), "findings": tuple(given.get("findings", ()))}
        entries[name] = Entry(name=name, **entry)
    return entries


def listing_text(name: str) -> bytes:
    """The bytes of a listing, as captured."""
    return (files(__package__) / "listings" / f"{name}.txt").read_bytes()
