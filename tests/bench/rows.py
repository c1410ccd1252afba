"""A row of the bench's table."""


def row(name, value, unit, compared_to=None, ratio=None):
    """`ratio` is how many times the value what it is compared to takes."""
    return {"name": name, "value": value, "unit": unit, "compared_to": compared_to, "ratio": ratio}
