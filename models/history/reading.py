"""The reports that a file holds, each as a Snapshot."""

from models import reports
from models.diagnosis.diagnose import diagnose
from models.history import snapshot


def read(content, name):
    """Every Report of a file: one, or as many as there are snapshots in the rows of the history query.

    Raises `reports.Refused`, as `reports.read` does.
    """
    return reports.read_many(content, name)


def snapshots(content, name):
    """The Snapshot of each of them."""
    return [snapshot.of(report, diagnose(report)) for report in read(content, name)]
