"""What several tests of a history ask."""

import pytest

from analyst.answers.history.test_snapshot import kept
from analyst.answers.history.week import BAD, hour
from models.analyst.answers.history.history import History


@pytest.fixture(scope="session")
def whole():
    """A day of the made-up week, with its slow log device, as a history."""
    return History(kept(hour(number)) for number in range(BAD[0] - 8, BAD[0] + 16))
