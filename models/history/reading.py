"""The reports that a file holds, each as a Snapshot."""

from models import reports
from models.diagnosis.diagnose import diagnose
from models.findings.asking.questions import asked
from models.history import snapshot


def read(content, name):
    """Every Report of a file: one, or as many as there are snapshots in the rows of the history query.

    Raises `reports.Refused`, as `reports.read` does.
    """
    return reports.read_many(content, name)


def diagnosed(content, name):
    """The Questions of each of them, and its findings: a report is asked once for both what they and we need."""
    for ask in map(asked, read(content, name)):
        yield ask, diagnose(ask)


def snapshots(content, name):
    """The Snapshot of each of them."""
    return [snapshot.of(*each) for each in diagnosed(content, name)]
