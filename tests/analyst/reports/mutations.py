"""Things that happen to a report on its way, none of which makes another number out of one."""

from math import isclose

from analyst.reports import compare


def without_one(lines):
    """(What is left, the line that is lost), for each line; two lost together may make one table of two."""
    for index, line in enumerate(lines):
        yield lines[:index] + lines[index + 1 :], line


def duplicate(draw, lines):
    """Some lines come twice."""
    start = draw.randrange(len(lines))
    return lines[: start + draw.randint(1, 2)] + lines[start:]


def scatter(draw, lines):
    """Some lines come again somewhere else: a row in a table that it does not belong to may be taken for its."""
    start, position = draw.randrange(len(lines)), draw.randrange(len(lines))
    return lines[:position] + lines[start : start + draw.choice([1, 1, 2, 5, 40])] + lines[position:]


def swap(draw, lines):
    """Neighbours change places."""
    lines = list(lines)
    for _ in range(draw.randint(1, 3)):
        index = draw.randrange(len(lines) - 1)
        lines[index : index + 2] = lines[index : index + 2][::-1]
    return lines


NOISE = [
    "\f", "", "   ", "ORA-01555: snapshot too old", "-" * 60, "OUTPUT", "\x0c\x0c", "<b>", "&nbsp;",
    "Page 3 of 17", "é" * 30, "\t\t",
]  # fmt: skip


def noise(draw, lines):
    """Lines of something else come between."""
    lines = list(lines)
    for _ in range(draw.randint(1, 5)):
        lines.insert(draw.randrange(len(lines)), draw.choice(NOISE))
    return lines


def blanks(draw, lines):
    """Blanks before, behind or for each other."""
    ways = (
        lambda line: [line + " " * draw.randint(0, 9)],
        lambda line: ["  " + line],
        lambda line: [line.replace(" ", "\xa0")],
        lambda line: [line.lstrip()],
        lambda line: [line, ""],
    )
    way = draw.choice(ways)
    return [changed for line in lines for changed in way(line)]


def tabs(draw, lines):
    """Runs of eight blanks become tabs, at the stops or anywhere."""
    if draw.random() < 0.5:
        return [line.replace(" " * 8, "\t") for line in lines]
    stops = []
    for line in lines:
        parts = [line[start : start + 8] for start in range(0, len(line), 8)]
        stops.append("".join(part.rstrip() + "\t" if part.endswith("  ") else part for part in parts))
    return stops


def margin(draw, lines):
    """Lines are cut at a right margin."""
    width = draw.randint(40, 79)
    return [line[:width] for line in lines]


def wrap(draw, lines):
    """Lines go on in the next one, as in an e-mail."""
    width = draw.randint(60, 78)
    return [line[start : start + width] for line in lines for start in range(0, max(len(line), 1), width)]


STRUCTURAL = (duplicate, swap, noise, blanks, tabs)
HARSH = (margin, wrap)


def corrupt(draw, text):
    """Characters change: then a number may be another, and only the kind of error is certain."""
    characters = list(text)
    for _ in range(draw.randint(1, 30)):
        index = draw.randrange(len(characters))
        characters[index] = draw.choice(["", *' -,.9x\n\0é<>&"\t'])
    return "".join(characters)


def no_wrong_number(report, truth, lost="", moved=False):
    """Every figure that is given as it stands is one of the truth's, of that event, that side and that field.

    A figure that stands in a row which the report calls inconsistent is said to be doubtful, and may be any; so
    may those of an event whose row is the line `lost`: before 11g, its other row tells the sessions' part apart.
    Where no shares tell which events are idle, their order does, and lines have `moved`.
    """
    by_order = moved and not any(event.idle is False for event in report.events)
    doubted = {problem.what for problem in report.problems if problem.state == "inconsistent"}
    doubted |= {row.name for row in truth.waits if row.name[:25] in lost}
    for event in report.events:
        if event.name in doubted or event.name in ("DB CPU", "CPU time"):
            continue
        sides = [row for row in (*truth.waits, *truth.together) if compare.cut_of(event.name, row.name)]
        sides = [row for row in sides if event.background in (None, row.background)]
        if not sides:
            raise compare.Wrong(f"{event.name!r} (background: {event.background}) is no event of this report")
        if event.idle is not None and not by_order and not any(event.idle == row.idle for row in sides):
            raise compare.Wrong(f"{event.name}: is said to be {'idle' if event.idle else 'none of the idle ones'}")
        for field, value in (("waits", "count"), ("time", "seconds"), ("average", "mean")):
            figure = getattr(event, field)
            if figure is not None and not any(compare.near(figure, getattr(row, value)) for row in sides):
                raise compare.Wrong(f"{event.name}: {field} was read as {float(figure)} from {figure.text!r}")
    for name, statistic in report.statistics.items():
        totals = [total for full_name, total in truth.statistics.items() if compare.cut_of(name, full_name)]
        totals += [10] if name == "log switches (derived)" else []
        if statistic.total is None or name in doubted:
            continue
        if not any(compare.near(statistic.total, total) for total in totals):
            raise compare.Wrong(f"{name}: total was read as {float(statistic.total)}")
    for name, histogram in report.histograms.items():
        rows = [row for row in truth.together if compare.cut_of(name, row.name)]
        if name in doubted or not (rows or histogram.waits or any(share for _, _, share in histogram.buckets)):
            continue
        if not rows:
            raise compare.Wrong(f"{name!r} is no event of this report")
        compare.histogram_is(histogram, rows[0])
    for what in ("elapsed", "db_time", "cpus", "captured"):
        given, value = getattr(report, what), getattr(truth, what)
        if given.state == "found" and not compare.near(given.value, value):
            raise compare.Wrong(f"{what}: found as {float(given.value)}, is {value}")
    compare.host_is(report.host, truth.host)
    compare.samples_are(report.sampled, truth.sampled)
    moments = [moment.replace(microsecond=0).isoformat() for moment in (truth.begin, truth.end)]
    facts = report.database, report.instance, report.begin, report.end
    for given, words in zip(facts, ("MADEUP", "madeup1", *moments), strict=True):
        if given and given.value != words:
            raise compare.Wrong(f"found {given.value!r}, is {words!r}")


def no_wrong_enqueue(report, truth):
    """As for events; 9.2 prints no reasons."""
    for enqueue in report.enqueues.values():
        rows = [row for row in truth.enqueues if row.type == enqueue.type]
        if report.version[:1] >= (10,):
            rows = [row for row in rows if row.reason == enqueue.reason]
        for figure, field in (
            (enqueue.requests, "requests"),
            (enqueue.waits, "waits"),
            (enqueue.failed, "failed"),
        ):
            if figure is not None and not any(isclose(figure, getattr(row, field)) for row in rows):
                raise compare.Wrong(f"{enqueue.name}: {field} was read as {float(figure)}")
