"""A private PostgreSQL: its own data, a Unix socket for who started it, and nothing left of it afterwards."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, Self, Unpack

import psutil

from models.lab.acting import disk as disks
from models.lab.acting import guard, programs
from models.lab.acting.refusal import Refusal, last_line
from models.lab.acting.user import User, hand_over, ordinary

NAME = "postgres"
PATIENCE = 30.0  # seconds for a start
SPACE = 1.5e9  # bytes that the data and the log of a whole run may take
SETTLED = 2.0  # seconds after which a process has told of what it counted
NOT_TAKEN = (
    "The server does not take the disk of one's choosing, as where TMPDIR has a blank; its own is measured."
)
LONGEST = 85  # bytes of the folder's name, in which a socket has to be
ROWS = 64  # of the table whose rows are updated
SETTINGS: dict[str, str | int] = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": 100,
    "shared_buffers": "128MB",
    "wal_sync_method": "fdatasync",
    "wal_level": "minimal",
    "max_wal_senders": 0,
    "max_wal_size": "1GB",
    "checkpoint_timeout": "1h",
    "autovacuum": "off",
    "jit": "off",
    "track_wal_io_timing": "on",
}
TABLES = f"""
create table events (made timestamptz);
create table hot (id int primary key, n bigint) with (fillfactor = 10);
insert into hot select id, 0 from generate_series(1, {ROWS}) as id;
"""


class Counts(NamedTuple):
    """What a server counted."""

    rows: int
    syncs: int
    sync_time: float


class Server:
    """As a context it is started, and in the end removed. `disk` is None where the machine's own has to do."""

    process: subprocess.Popen[bytes] | None  # None until it is begun
    disk: disks.Disk | None
    without: str | None  # why it has none
    _uncounted: int

    def __init__(self, bin_folder: str | Path | None = None, own_disk: bool = False) -> None:
        self.programs, self.user = programs.postgres(bin_folder), ordinary()
        self.folder = Path(tempfile.mkdtemp(prefix="shape-of-a-wait-"))
        self.own = (
            self.folder / guard.OWN
        )  # the server's; in the other root reads, writes and runs, if this is root
        self._guard = guard.set_over(self.folder)
        self.process = self.disk = self.without = None
        try:
            self._prepare(own_disk)
        except BaseException:
            self.remove()
            raise

    def _prepare(self, own_disk: bool) -> None:
        if len(os.fsencode(self.folder)) > LONGEST:
            raise Refusal(f"{self.folder.parent} is too long for a socket; name another folder with TMPDIR=.")
        if shutil.disk_usage(self.folder).free < SPACE:
            raise Refusal(
                f"{self.folder.parent} has less than {SPACE / 1e9} GB free; name another folder with TMPDIR=."
            )
        self.own.mkdir(mode=0o700)
        hand_over(self.own, self.user)
        if self.user:
            os.umask(0o022)
            self.folder.chmod(0o711)
        self.environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "HOME": str(self.folder)}
        if self._run(["/bin/sh", "-c", 'cd -- "$1"', "sh", self.folder], **self.user).returncode:
            why = "the ordinary user as whom the server runs may not go there"
            raise Refusal(f"{self.folder.parent} will not do: {why}; name another folder with TMPDIR=.")
        self.programs = self._reachable(self.programs)
        if own_disk:
            self.without = "as asked"
            return
        try:
            self.library = disks.build(self.folder)
        except Refusal as refusal:
            self.without = str(refusal)
            return
        self.disk = disks.Disk(self.folder / "disk")
        hand_over(self.disk.path, self.user)

    def _reachable(self, bin_folder: Path) -> Path:
        """The programs, or a copy of them where the ordinary user may not go."""
        try:
            self._run([bin_folder / "postgres", "--version"], **self.user)
            return bin_folder
        except OSError:
            installed = bin_folder.parent
            package, copies = installed.parent, self.folder / "programs"
            for part in ("bin", "lib", "share"):
                if (installed / part).is_dir():
                    shutil.copytree(installed / part, copies / package.name / installed.name / part, symlinks=True)
            libraries = package.with_name(f"{package.name}.libs")
            if libraries.is_dir():
                shutil.copytree(libraries, copies / libraries.name, symlinks=True)
            return copies / package.name / installed.name / bin_folder.name

    def _run(
        self, command: Sequence[str | Path], input: str | None = None, **user: Unpack[User]
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, input=input, capture_output=True, text=True, env=self.environment, cwd=self.folder, **user
        )

    def __enter__(self) -> Self:
        try:
            self._start()
            self.sql(TABLES)
            if self.disk and not self.disk.total:  # its commits were synced, and not by this disk
                self.disk, self.without = None, NOT_TAKEN
            self._settle()
        except BaseException:
            self.remove()
            raise
        return self

    def __exit__(self, *problem: object) -> None:
        self.remove()

    def _start(self) -> None:
        data = self.own / guard.DATA
        if not data.exists():
            self._make(data)
        files = {f"{name}_file": self.folder / f"pg_{name}.conf" for name in ("hba", "ident")}
        settings = SETTINGS | files | {"unix_socket_directories": self.own}
        given = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        chosen = {"LD_PRELOAD": str(self.library), "SHAPE_DISK": str(self.disk.path)} if self.disk else {}
        with open(self.folder / "server.log", "ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", data, *given],
                env=self.environment | chosen, cwd=self.folder, stdout=log, stderr=log,
                start_new_session=True, **self.user,
            )  # fmt: skip
        until = time.monotonic() + PATIENCE
        while self._run([*self._client("psql"), "-c", "select 1"]).returncode:
            if self.process.poll() is not None or time.monotonic() > until:
                why = last_line((self.folder / "server.log").read_text())
                raise Refusal(f"The server did not start ({why}); another PG_BIN= may.")
            time.sleep(0.05)

    def _make(self, data: Path) -> None:
        options = "-A", "peer", "-E", "UTF8", "--no-locale", "--no-sync", "-U", NAME
        done = self._run([self.programs / "initdb", "-D", data, *options], **self.user)
        if done.returncode:
            raise Refusal(
                f"initdb made no database ({last_line(done.stderr)});"
                f" more space in {self.folder.parent}, or another PG_BIN=, would do."
            )
        (self.folder / "pg_hba.conf").write_text("local all all peer map=own\n")
        (self.folder / "pg_ident.conf").write_text(f'own "{pwd.getpwuid(os.geteuid()).pw_name}" {NAME}\n')

    def crash(self) -> None:
        """End all its processes at once, as a crash does, and start it again; it then recovers from its log."""
        self._stop()
        self._start()
        self._settle()

    def _stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()

    def remove(self) -> None:
        """Stop it, and remove all that is its."""
        self._stop()
        guard.clean(self.folder)
        assert self._guard.stdin is not None
        self._guard.stdin.close()
        self._guard.wait()

    def _client(self, program: str) -> list[str | Path]:
        return [self.programs / program, "-h", self.own, "-U", NAME, *(["-XAtq"] if program == "psql" else [])]

    def sql(self, text: str) -> list[list[str]]:
        """The rows that statements give, each a list of texts."""
        done = self._run([*self._client("psql"), "-v", "ON_ERROR_STOP=1", "-F", "\t", "-f", "-", NAME], input=text)
        if done.returncode:
            raise Refusal(f"The server stopped answering ({last_line(done.stderr)}); more memory or space may do.")
        return [line.split("\t") for line in done.stdout.splitlines()]

    def begin(self, program: str, *arguments: str | Path, **settings: str | int) -> subprocess.Popen[str]:
        """Start a program of PostgreSQL's against the server, with settings for its sessions."""
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        return subprocess.Popen(
            [*self._client(program), *arguments, NAME],
            env=self.environment | {"PGOPTIONS": options}, cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    @cached_property
    def release(self) -> str:
        """As it says itself: "PostgreSQL 18.4"."""
        return f"PostgreSQL {self.sql('show server_version')[0][0].split()[0]}"

    def counts(self) -> Counts:
        """What it counted so far: rows inserted or updated, syncs of its log, and the seconds that these took."""
        while self.sql("select count(*) from pg_stat_activity where application_name = 'pgbench'") != [["0"]]:
            time.sleep(0.01)
        major = int(self.release.split()[1].split(".")[0])
        synced = "sum(fsyncs), sum(fsync_time) from pg_stat_io where object = 'wal' and context = 'normal'"
        if major < 18:
            synced = "wal_sync, wal_sync_time from pg_stat_wal"
        changed = "(select sum(n_tup_ins + n_tup_upd) from pg_stat_user_tables)"
        counted = self.sql(f"select {changed}, {synced}")[0]
        return Counts(int(counted[0]), int(counted[1]), float(counted[2]) / 1e3)

    def settled(self) -> Counts:
        """The counts, once the server has counted every sync of the disk, of which each process tells later."""
        until = time.monotonic() + SETTLED
        counted = self.counts()
        while self.disk and counted.syncs - self._uncounted != self.disk.total and time.monotonic() < until:
            time.sleep(0.02)
            counted = self.counts()
        self._uncounted = counted.syncs - (self.disk.total if self.disk else 0)  # what never agrees is told once
        return counted

    def _settle(self) -> None:
        """Find how many syncs the server counts that the disk has not, as they came before it."""
        time.sleep(SETTLED / 4)
        self._uncounted = self.counts().syncs - (self.disk.total if self.disk else 0)

    def processor_time(self) -> float:
        """Seconds of the processors that the server and the sessions that have ended took."""
        assert self.process is not None
        times: tuple[float, ...] = psutil.Process(self.process.pid).cpu_times()
        return sum(times[:4])
