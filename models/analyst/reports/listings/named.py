"""Rows by name."""

from models.analyst.reports.listings.errors import unknown


class Named(dict):
    """A dict of rows by name, which answers an unknown name with the closest known ones."""

    def __init__(self, rows=(), what="row"):
        super().__init__(rows)
        self.what = what

    @classmethod
    def of(cls, what, key, rows):
        """Name each of `rows`, a list of (Line, row), by its attribute `key`."""
        named = cls({}, what)
        for line, row in rows:
            name = getattr(row, key)
            if name in named:
                raise line.error(f"is a second {what} {name!r}; read one report, or one section, at a time")
            named[name] = row
        return named

    def __missing__(self, name):
        raise unknown(self.what, name, self)
