"""Why nothing can be measured, or not all."""


class Refusal(Exception):
    """One sentence: what is wrong, and what would do."""
