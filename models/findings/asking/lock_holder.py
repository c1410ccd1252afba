"""Where to see who holds a lock while others wait for it, in the views that the release of the report has."""

CHAINS, SESSION, LOCKS = "V$WAIT_CHAINS", "V$SESSION (blocking_session)", "V$LOCK (block = 1)"
VIEWS = (((11, 1), CHAINS), ((10, 1), SESSION), ((0,), LOCKS))  # with the first release that has each


def view(version):
    """The view for a release, a tuple of numbers; of one that is not known, what to take before 11.1 too."""
    if not version:
        return f"{CHAINS} (before 11.1 in {SESSION})"
    return next(name for first, name in VIEWS if version >= first)


def who_holds(ask, reads):
    """That one should look who holds the enqueue; `reads` is whether a read can be what the holder does."""
    said = f"Look who holds the enqueue while it happens, in {view(ask.version)}"
    if not reads:
        return f"{said}, and what the holder does."
    return f"{said}: if the holder is in a single-block read, it is the storage that the others wait for."
