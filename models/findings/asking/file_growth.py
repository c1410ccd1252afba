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

    def can_make(self, waited, waiting):
        """Whether it can make a notable part of so many seconds of waits, with so many sessions waiting at a time.

        Where that is not known, any formatting can.
        """
        if not self.time:
            return False
        behind = attempt(operational.total_time, waiting, self.time)
        return not behind or not waited or behind >= NOTABLE * waited

    @property
    def cause(self):
        """That data files grow, and what to look at."""
        return (
            f"Data files grow{self._told(': the report has ')}. Whoever asks for space waits until the new part "
            "of a file is formatted. Extend the files ahead, and look whether they grow in many small steps "
            "(increment_by in dba_data_files)."
        )

    @property
    def remark(self):
        """That they grow, and that it is not why sessions wait so long; empty if nothing is formatted."""
        if not self.time:
            return ""
        return (
            f"Data files grow too{self._told(', with ')}. That is {clock(self.time)} of formatting in all, too "
            "little to be a notable part of these waits."
        )

    def _told(self, before):
        """How many writes there are, and how long each takes; empty if that is not known."""
        each = f" of {clock(self.mean)}" if self.mean else ""
        return f"{before}{count_of(self.writes, 'write')}{each} in {FORMAT}" if self.writes else ""

    @property
    def evidence(self):
        """The figures behind it."""
        return evidence((f"{FORMAT}, of all processes", self.writes, ""), (f"{FORMAT}, mean", self.mean, "s"))
