"""The reports that a file holds, each as a Snapshot."""

from models import reports
from models.answers.history import snapshot
from models.findings.asking.questions import asked
from models.findings.diagnose import diagnose


def read(content, name):
    """Every Report of a file: one, or as many as there are snapshots in the rows of the history query.

    Raises `reports.Refused`, as `reports.read` does.
    """
    return reports.read_many(content, name)


def diagnosed(found):
    """The Questions of each Report, and its findings: a report is asked once for both what they and we need."""
    for ask in map(asked, found):
        yield ask, diagnose(ask)


def kept(found):
    """The Snapshot of each Report."""
    return [snapshot.of(*each) for each in diagnosed(found)]


def snapshots(content, name):
    """The Snapshot of each Report of a file."""
    return kept(read(content, name))
