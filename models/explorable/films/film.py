"""A film as its author declares it: a chart whose sliders move it, and the parts that are seen side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from models.explorable import Explorable, typed
from models.explorable.controls import Position
from models.explorable.digits import whole
from models.explorable.films import payload, picture, watching, widget
from models.explorable.films.declared import Part
from models.explorable.films.script import script
from models.explorable.front_end import Forms, alive
from models.explorable.units import MS, Unit

MIME_TYPE = "application/vnd.film+json"  # of what a page is made of

SEED = 1  # of all films: what is shown is typical, not picked


@dataclass(frozen=True, kw_only=True)
class Film:
    """A timeline of a path under a chart, to be played, and the report of what was played beside the formula.

    Parameters
    ----------
    name
        Its place in the page; letters, digits and hyphens.
    title, description
        The line above it; what there is to see, in one sentence.
    chart
        Its sliders move the film too.
    unit
        Of the film's time.
    pace
        Seconds of watching for one of the path's own units of time, at the start.
    steps, warm_up
        Events that the film shows, and those before it, until its beginning is forgotten.

    Examples
    --------
    >>> from models.book.pages import colours  # of the book's shapes
    >>> from models.book.paths import lock
    >>> def wait(sessions, service_time, think_time):
    ...     return (sessions - 1) * service_time - think_time
    >>> chart = explore(wait, sessions=(3, 12, 7), service_time=(0.003, 0.01), think_time=(0.001, 0.005))
    >>> film = Film(
    ...     name="lock-film", title="Sessions at a lock", description="Each row is a session.", chart=chart,
    ...     parts=[Part(lock.PATH, events={"waits": "enq: HW - contention"}, laws={"waits": "wait"})])
    >>> [run] = film.watch(chart.start)
    >>> sorted({bar.state for bar in run.bars})
    ['holds', 'is held', 'thinks', 'waits']
    """

    name: str
    title: str
    description: str
    chart: Explorable
    parts: Sequence[Part]
    unit: Unit = MS
    pace: float = 200.0
    steps: int = 500
    warm_up: int = 300

    def __post_init__(self) -> None:
        if not self.name.replace("-", "").isalnum():
            raise ValueError(f"name = {self.name!r}: use letters, digits and hyphens, as in 'queue-film'")
        labels = [readout.label for readout in self.chart.readouts]
        for part in self.parts:
            unknown = set(part.laws.values()) - set(labels)
            if unknown:
                raise ValueError(f"{self.name}: {self.chart.name} has no readout {', '.join(unknown)}")
            bound = {argument for argument in part.arguments.values() if isinstance(argument, str)}
            unbound = ", ".join(sorted(bound - set(self.chart.sliders)))
            if unbound:
                sliders = ", ".join(self.chart.sliders)
                raise ValueError(
                    f"{self.name}: no slider of {self.chart.name} is called {unbound}; there are {sliders}"
                )

    @cached_property
    def draws(self) -> list[tuple[list[float], list[list[float]]]]:
        """For each part what its start and its steps draw; parts that draw alike get the same numbers."""
        return [part.drawn(SEED, self.warm_up + self.steps) for part in self.parts]

    def watch(self, position: Position) -> list[watching.Run]:
        """The Run of every part at a position of the chart's sliders."""
        return [
            watching.run(part.path, first, draws, self.warm_up, **part.values(position))
            for part, (first, draws) in zip(self.parts, self.draws, strict=True)
        ]

    @cached_property
    def started(self) -> list[watching.Run]:
        """The Run of every part where the chart's sliders start."""
        return self.watch(self.chart.start)

    @property
    def label(self) -> str:
        """What the film shows, in words."""
        return f"{self.title}. {self.description}"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Forms:
        """Widgets with a kernel, what a page is made of, an SVG of one moment where no script runs, and text."""
        still = picture.still(self)
        made = payload.payload(self)
        content: typed.Content = {"data": made, "still": still, "script": script(self)}
        return {
            **alive(lambda: widget.build(self, content)),
            MIME_TYPE: whole(content),
            "image/svg+xml": still,
            "text/plain": f"{self.title}\n{made['caption']}",
        }
