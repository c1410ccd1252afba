"""What a film is made of: parts, each a path with its arguments bound to sliders, in the book's words."""

from collections.abc import Callable, Iterator, Mapping, Set

import numpy as np

from models.explorable import palette
from models.explorable.controls import Position
from models.explorable.declared import Given
from models.explorable.digits import seven_digits
from models.explorable.films import watching
from models.explorable.films.path import Path


class Part:
    """One system of a film: `Part(lock.PATH, events={"waits": "the event"}, laws={"waits": "Mean wait"})`.

    Parameters
    ----------
    label
        The line above its rows, if the film has several parts.
    events
        For each state that a database times, the event it is reported as.
    laws
        For each state of which the chart's law gives the mean, the label of that readout.
    names
        What this chapter calls states, second phases and rows, where the path's own word will not do.
    **bindings
        An argument's slider, or its value; an argument not named is bound to the slider of its own name.

    Examples
    --------
    >>> from models.book.pages import colours  # of the book's shapes
    >>> from models.book.paths import lock
    >>> part = Part(lock.PATH, events={"waits": "enq: HW - contention"}, service_time="hold", think_time=0.006)
    >>> part.values({"sessions": 7, "hold": 0.003})
    {'sessions': 7, 'think_time': 0.006, 'service_time': 0.003}
    """

    def __init__(
        self,
        path: Path,
        label: str = "",
        *,
        events: Mapping[str, str],
        laws: Mapping[str, str] | None = None,
        names: Mapping[str, str] | None = None,
        **bindings: Given,
    ) -> None:
        self.path, self.label, self.events = path, label, events
        self.laws, self.names = laws or {}, names or {}
        self.bindings = {
            name: bound if isinstance(bound, str) else seven_digits(bound) for name, bound in bindings.items()
        }
        self.states = {state.name: state for state in path.states}
        for state in path.states:
            palette.check(state.shape, state.name)
        self._refuse(set(self.events) | set(self.laws), set(self.states), "state")
        spoken = {row.label for row in path.rows} | {state.then for state in path.states}
        self._refuse(set(self.names), set(self.states) | spoken, "state or row")
        done = set(self.names) - {row.label for row in path.rows}
        for unsaid in (self.names[word] for word in done if not self.names[word].split()[0].endswith("s")):
            raise ValueError(
                f"{unsaid!r}: say what one does, as in 'waits for the lock'; several then 'wait' for it"
            )
        self._refuse(set(self.bindings), set(self.arguments), "argument")

    def _refuse(self, given: Set[str], there: Set[str], kind: str) -> None:
        unknown = ", ".join(sorted(given - there))
        if unknown:
            raise ValueError(
                f"{self.label or 'a part'}: no {kind} is called {unknown}; there are {', '.join(sorted(there))}"
            )

    @property
    def arguments(self) -> dict[str, Given]:
        """What each argument is bound to: a slider's name, or a number."""
        names = [*watching.parameter_names(self.path.start), *watching.parameter_names(self.path.step)]
        return {name: self.bindings.get(name, name) for name in names}

    def values(self, known: Position, function: Callable[..., object] | None = None) -> dict[str, float]:
        """The arguments, all or those of start or step, with `known` values in place of the names of sliders."""
        wanted = watching.parameter_names(function) if function else self.arguments
        bound = {name: self.arguments[name] for name in wanted}
        return {name: known[given] if isinstance(given, str) else given for name, given in bound.items()}

    def drawn(self, seed: int, steps: int) -> tuple[list[float], list[list[float]]]:
        """What the start and each of so many steps draw by chance."""
        first, of_steps = np.random.default_rng(seed).spawn(2)
        draws = [watching.draw(self.path.draws, of_steps) for _ in range(steps)]
        return watching.draw(self.path.first, first), draws

    def name(self, word: str) -> str:
        """What the chapter calls a state, a phase or a row."""
        return self.names.get(word, word)

    def rows(self, known: Position) -> Iterator[tuple[int, str]]:
        """The rows that are drawn at a position: for each its number and its label."""
        first, values = 0, self.values(known)
        for kind in self.path.rows:
            count = int(values[kind.count]) if kind.count else kind.most
            for number in range(min(count, kind.shown or count)):
                yield first + number, self.name(kind.label).format(number + 1)
            first += kind.most
