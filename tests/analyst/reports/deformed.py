"""What happens to the longest row of a list of waits before it is pasted: marks, moves, figures too wide."""

import re
from collections.abc import Callable

_FIGURE = re.compile(r"(?<=\s)[0-9][0-9.,]*[0-9]|(?<=\s)[0-9](?=\s|$)")


def _behind_name(line: str, what: str) -> str:
    """Put something between the name and the first figure."""
    match = re.search(r"\S(?= {2,})|\S(?= +[0-9.,]+(?: |$))", line)
    return f"{line[: match.end()]}{what}{line[match.end() :]}"


def _longest_figure(line: str, change: Callable[[str], str]) -> str:
    figure = max(_FIGURE.finditer(line), key=lambda match: len(match[0]))
    return line[: figure.start()] + change(figure[0]) + line[figure.end() :]


WAYS: dict[str, Callable[[str], str]] = {
    "arrow": lambda line: f"==> {line}",
    "short arrow": lambda line: f"-> {line}",
    "long arrow": lambda line: f"-------> {line}",
    "star": lambda line: f"*{line}",
    "stars": lambda line: f"*** {line}",
    "bold": lambda line: f"**{line.strip()}**",
    "bold in HTML": lambda line: f"<b>{line.strip()}</b>",
    "bold on a forum": lambda line: f"[b]{line.strip()}[/b]",
    "red on a forum": lambda line: re.sub(r"^(.*?\S)(?= {2,})", r"[color=#ff0000]\1[/color]", line),
    "in two lines": lambda line: re.sub(
        r"^(\s*\S.*?) (\S+)(?= {2})", lambda name: f"{name[1]}\n{name[2]:{len(name[0])}}", line
    ),
    "bold name": lambda line: re.sub(r"^(.*?\S)(?= {2,})", r"**\1**", line),
    "bullet": lambda line: f"- {line}",
    "dot": lambda line: f"• {line}",
    "note": lambda line: _behind_name(line, " (what is that?)"),
    "note with a figure": lambda line: _behind_name(line, " (17 s!)"),
    "remark": lambda line: f"{line.rstrip()}   <-- this one, 3 times a day",
    "one letter too wide": lambda line: _behind_name(line, " "),
    "moved to the right": lambda line: _behind_name(line, " " * 5),
    "moved by a column": lambda line: _behind_name(line, " " * 13),
    "moved to the left": lambda line: re.sub(r"(?<=\S) {5}(?= )", "", line, count=1),
    "all moved": lambda line: " " * 7 + line,
    "hashes": lambda line: _longest_figure(line, lambda figure: "#" * len(figure)),
    "blanks in thousands": lambda line: line.replace(",", " "),
    "tabs": lambda line: re.sub(" {2,}", "\t", line.strip()),
    "single blanks": lambda line: " ".join(line.split()),
}
