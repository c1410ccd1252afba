"""The analyst: from anybody's AWR, Statspack, ASH or history to what it shows.

>>> from models.analyst import diagnose, read
>>> diagnose(read(open("awrrpt_1_100_101.html", "rb").read()))

A name is imported when it is asked for: the command may have to provide for numpy first.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from models.analyst.findings.diagnose import diagnose
    from models.analyst.findings.study.finding import Finding
    from models.analyst.reports import Refused, Report, read, read_many

__all__ = ["Finding", "Refused", "Report", "diagnose", "read", "read_many"]

_PLACES = {"Finding": "findings.study.finding", "diagnose": "findings.diagnose"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES.get(name, 'reports')}"), name)
