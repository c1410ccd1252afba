"""Data files that grow: whoever asks for space in them waits until their new parts are formatted."""

from models.findings.asking.choices import NOTABLE
from models.findings.asking.finding import evidence
from models.findings.asking.value import attempt
from models.findings.asking.words import clock, count_of
from models.laws import operational

FORMAT = "Data file init write"


class Growth:
    """What a report says of the formatting of data files, whoever does it; None where it does not say.

    Attributes
    ----------
    writes, mean, time : Value or None
        How many writes, seconds of one, and of all of them.
    """

    def __init__(self, ask):
        self.writes, self.mean, self.time = ask.waits_for(FORMAT), ask.mean_wait(FORMAT), ask.time_in(FORMAT)
        self.active = ask.active

    def can_make(self, waited):
        """Whether it can make a notable part of so many seconds of waits, if all active sessions wait for it.

        Where either is not known, any formatting can.
        """
        if not self.time:
            return False
        most = attempt(operational.total_time, self.active, self.time)
        return not most or not waited or most >= NOTABLE * waited

    @property
    def cause(self):
        """That data files grow, and what to look at."""
        said = "Data files grow"
        if self.writes:
            each = f" of {clock(self.mean)}" if self.mean else ""
            said += f": the report has {count_of(self.writes, 'write')}{each} in {FORMAT}"
        return (
            f"{said}. Whoever asks for space waits until the new part of a file is formatted. Extend the files "
            "ahead, and look whether they grow in many small steps (increment_by in dba_data_files)."
        )

    @property
    def evidence(self):
        """The figures behind it."""
        return evidence((f"{FORMAT}, of all processes", self.writes, ""), (f"{FORMAT}, mean", self.mean, "s"))
