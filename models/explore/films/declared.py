"""What a film is made of: parts, each a path with its arguments bound to sliders, in the book's words."""

from typing import NamedTuple

import numpy as np

from models.explore.digits import seven_digits
from models.numbers import palette
from models.paths import watching
from models.paths.path import RECORDED, Recording


class Scene(NamedTuple):
    """A moment to go to: the next at which so `many` of the first part are in a state. `text` is on its button.

    >>> Scene("Go to a moment like the captured chain", "waits", 6)
    Scene(text='Go to a moment like the captured chain', state='waits', many=6)
    """

    text: str
    state: str
    many: int


class Part:
    """One system of a film: `Part(lock.PATH, events={"waits": "the event"}, laws={"waits": "Mean wait"})`.

    Parameters
    ----------
    path : Path or Recording
        A Recording takes what was recorded in place of draws, all of it, and has its own warm-up.
    label : str
        The line above its rows, if the film has several parts.
    events : dict of str to str
        For each state that a database times, the event it is reported as.
    laws : dict of str to str
        For each state of which the chart's law gives the mean, the label of that readout.
    names : dict of str to str
        What this chapter calls states, second phases and rows, where the path's own word will not do.
    **bindings : str or float
        An argument's slider, or its value; an argument not named is bound to the slider of its own name.

    Examples
    --------
    >>> from models.pages import colours  # of the book's shapes
    >>> from models.paths import lock
    >>> part = Part(lock.PATH, events={"waits": "enq: HW - contention"}, service_time="hold", think_time=0.006)
    >>> part.values({"sessions": 7, "hold": 0.003})
    {'sessions': 7, 'think_time': 0.006, 'service_time': 0.003}
    """

    def __init__(self, path, label="", *, events, laws=None, names=None, **bindings):
        self.recording = path if isinstance(path, Recording) else None
        if self.recording:
            path, bindings = path.path, {**path.arguments, **bindings}
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
        if RECORDED in path.draws and not self.recording:
            raise ValueError(f"{label or 'a part'}: nothing draws what this path shows; give it a Recording")

    def _refuse(self, given, there, kind):
        unknown = ", ".join(sorted(given - there))
        if unknown:
            raise ValueError(
                f"{self.label or 'a part'}: no {kind} is called {unknown}; there are {', '.join(there)}"
            )

    @property
    def arguments(self):
        """What each argument is bound to: a slider's name, or a number."""
        names = [*watching.asked(self.path.start), *watching.asked(self.path.step)]
        return {name: self.bindings.get(name, name) for name in names}

    def values(self, known, function=None):
        """The arguments, all or those of start or step, with `known` values in place of the names of sliders."""
        wanted = watching.asked(function) if function else self.arguments
        bound = {name: self.arguments[name] for name in wanted}
        return {name: known[each] if isinstance(each, str) else each for name, each in bound.items()}

    def drawn(self, seed, steps):
        """What the start and each step draw: by chance so many steps, or all that was recorded."""
        if self.recording:
            return [], self.recording.draws
        first, each = np.random.default_rng(seed).spawn(2)
        draws = [watching.draw(self.path.draws, each) for _ in range(steps)]
        return watching.draw(self.path.first, first), draws

    def warm_up(self, steps):
        """How many steps are left out before the film begins: so many, unless it was recorded."""
        return self.recording.warm_up if self.recording else steps

    def name(self, word):
        """What the chapter calls a state, a phase or a row."""
        return self.names.get(word, word)

    def rows(self, known):
        """The rows that are drawn at a position: for each its number, its label, and whether it is a crowd."""
        first, values = 0, self.values(known)
        for kind in self.path.rows:
            count = int(values[kind.count]) if kind.count else kind.most
            for place in range(min(count, kind.shown or count)):
                yield first + place, self.name(kind.label).format(place + 1), kind.crowd
            first += kind.most
