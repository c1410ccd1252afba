"""One output of an explorable, in a form for every place where a chapter is read: ipywidgets with a kernel, what a
page is made of, an SVG of the starting position where no script runs, and text.
"""

from models.explore import evaluated, widget
from models.explore.payload import payload
from models.explore.svg import picture

MIME_TYPE = "application/vnd.explorable+json"


def forms(explorable):
    """The forms by MIME type, of which a front end takes the best that it can show."""
    start = explorable.start
    text = [explorable.title, *("  ".join(filter(None, row)) for row in evaluated.readouts(explorable, start))]
    still = picture(explorable, start)
    return {
        **widget.build(explorable, still)._repr_mimebundle_(),
        MIME_TYPE: payload(explorable),
        "image/svg+xml": still,
        "text/plain": "\n".join(text),
    }
