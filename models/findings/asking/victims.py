"""What a finding says of a wait that is long because the processors are short."""


def of_processors(ask, holder):
    """A sentence that the processors come first, as `holder` waits for one too; empty unless they are short."""
    if not ask.processors.starved:
        return ""
    signs = f" ({ask.processors.signs[0]})" if ask.processors.signs else ""
    return f"The host is short of CPU{signs}, and {holder} waits for a processor too: mend that first."
