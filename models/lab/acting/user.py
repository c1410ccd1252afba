"""The ordinary user as whom a server runs, since PostgreSQL refuses root."""

import os
import pwd
from pathlib import Path
from typing import TypedDict

from models.lab.acting.refusal import Refusal

ORDINARY = "nobody"


class User(TypedDict, total=False):
    """What subprocess needs to run a program as another user."""

    user: int
    group: int
    extra_groups: list[int]


def ordinary() -> User:
    """What subprocess needs to run a program as an ordinary user: nothing, unless this is root.

    Raises
    ------
    Refusal
        If this is root and the machine has no such user.
    """
    if os.geteuid() != 0:
        return {}
    try:
        entry = pwd.getpwnam(ORDINARY)
    except KeyError:
        raise Refusal(
            f"PostgreSQL does not run as root, and there is no user {ORDINARY};"
            " run make measure as an ordinary user."
        ) from None
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def hand_over(path: Path, to: User) -> None:
    """Give a file or folder to the user of `ordinary`."""
    if to:
        os.chown(path, to["user"], to["group"])
