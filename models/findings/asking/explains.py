"""Whether a law accounts for the figure that it predicts: only then may a verdict or advice rest on it."""

MISS = 3.0  # times, by which a law that is further off explains nothing: a choice


def is_near(predicted, reported):
    """Whether the two are within MISS times of each other; None if one is not known, or 0."""
    if not predicted or not reported:
        return None
    return 1 / MISS <= predicted / reported <= MISS
