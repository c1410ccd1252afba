"""Where a captured figure is printed: the `source` of its mark in a chart, which says so if one points at it."""


def cited(listing, *figures):
    """A listing with the lines of it that print these figures, in words, and the lines themselves."""
    lines = listing.text.splitlines()
    return (
        f"{listing.entry.title}, {lines_in_words(figures)}",
        tuple(lines[number - 1].strip() for number in _numbers(figures)),
    )


def lines_in_words(figures):
    """The lines that print figures, as `line 11`, `lines 3 and 39` or `lines 3 to 9`."""
    first, *others = numbers = _numbers(figures)
    if not others:
        return f"line {first}"
    in_a_row = len(numbers) > 2 and numbers == list(range(first, numbers[-1] + 1))
    before = f"{first} to" if in_a_row else f"{', '.join(map(str, numbers[:-1]))} and"
    return f"lines {before} {numbers[-1]}"


def _numbers(figures):
    return sorted({figure.line for figure in figures})
