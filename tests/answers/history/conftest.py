"""What several tests of a history ask."""

import pytest

from answers.history.test_snapshot import kept
from answers.history.week import week
from models.answers.history.history import History


@pytest.fixture(scope="session")
def whole():
    """Three days of the made-up week, as a history."""
    return History(map(kept, week(72)))
