"""What a finding says of a wait that is long because the processors are short, or all storage is slow."""

from models.findings.asking.slow_storage import slow_storage


def of_processors(ask, holder):
    """A sentence that the processors come first, as `holder` waits for one too; empty unless they are short."""
    if not ask.processors.starved:
        return ""
    signs = f" ({ask.processors.signs[0]})" if ask.processors.signs else ""
    return f"The host is short of CPU{signs}, and {holder} waits for a processor too: mend that first."


def of_processors_or_storage(ask, holder):
    """The same, or else that the storage comes first, if all I/O is slow; empty of neither."""
    return of_processors(ask, holder) or of_storage(ask)


def of_storage(ask):
    """A sentence that the storage comes first; empty unless it is slow for all kinds of I/O."""
    slow = slow_storage(ask)
    return f"{slow} Mend that first." if slow else ""
