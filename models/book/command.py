"""``shape-of-a-wait``: the analyst's command, which as the book has it answers to a run of `make measure` too."""

from models.analyst import command


def run() -> None:
    """The command."""
    command.run(main)


def main(arguments: list[str] | None = None) -> int:
    """Read every file; returns 0, or 2 if one was refused."""
    return command.main(arguments, MORE, _take_runs)


def _figures(content: bytes, name: str) -> str:
    from models.book.captured import strangers

    return strangers.offered(content, name)


MORE = [
    command.More(
        "figures",
        "print only what the book's table of public reports keeps of one: figures, and no name or statement",
        _figures,
    )
]


def _take_runs() -> None:
    from models.book import runs  # noqa: F401  the import adds them
