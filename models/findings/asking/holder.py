"""Where to see who holds a lock while others wait for it."""


def who_holds(reads):
    """That one should look who holds the enqueue; `reads` is whether a read can be what the holder does."""
    said = "Look who holds the enqueue while it happens, in V$WAIT_CHAINS"
    if not reads:
        return f"{said}, and what the holder does."
    return f"{said}: if the holder is in a single-block read, it is the storage that the others wait for."
