"""Why nothing can be measured, or not all, and the last that a program said of it."""


class Refusal(Exception):
    """One sentence: what is wrong, and what would do."""


def last_line(complaint: str, program: str = "it") -> str:
    """The last line of what a program wrote, most likely the reason why it stopped."""
    return (complaint.strip() or f"{program} said nothing").splitlines()[-1]
