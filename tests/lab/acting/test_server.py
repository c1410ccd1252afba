"""The private PostgreSQL answers what the chapter asks, and lets in nobody but its starter and root."""

import os
import pwd
import stat
import subprocess

import pytest

from models.lab.acting import server
from models.lab.acting.user import ORDINARY

pytestmark = pytest.mark.slow
IS_ROOT = pytest.mark.skipif(os.geteuid() != 0, reason="only root can try it as somebody else")


@pytest.fixture(scope="module")
def private(bin_folder):
    with server.Server(bin_folder, own_disk=True) as running:
        yield running


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def said_to(user, private):
    """What psql says to another user of the machine who asks for the server's database."""
    asking = [private.programs / "psql", "-h", private.own, "-U", server.NAME, "-XAtc", "select 'in'", server.NAME]
    entry = pwd.getpwnam(user)
    account = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    try:
        reply = subprocess.run(asking, capture_output=True, text=True, cwd="/", env=private.environment, **account)
    except PermissionError as refused:
        return str(refused)
    return reply.stdout + reply.stderr


def test_folder_and_socket_are_closed_to_others(private):
    (socket,) = (path for path in private.own.glob(".s.PGSQL.*") if path.is_socket())
    assert mode(private.own) == mode(private.own / "data") == mode(socket) == 0o700
    assert mode(private.folder) == (0o711 if private.user else 0o700)


def test_the_server_knows_only_the_user_who_started_it(private):
    query = "select type, auth_method, options from pg_hba_file_rules"
    assert private.sql(query) == [["local", "peer", "{map=own}"]]
    me = pwd.getpwuid(os.geteuid()).pw_name
    assert private.sql("select sys_name, pg_username from pg_ident_file_mappings") == [[me, server.NAME]]


@IS_ROOT
@pytest.mark.parametrize("user", ["daemon", ORDINARY])
def test_another_user_does_not_get_in(private, user):
    assert "in\n" not in said_to(user, private)


@IS_ROOT
@pytest.mark.parametrize("user", ["daemon", ORDINARY])
def test_nor_where_folder_and_socket_stand_open(private, user):
    (socket,) = (path for path in private.own.glob(".s.PGSQL.*") if path.is_socket())
    private.own.chmod(0o711)
    socket.chmod(0o777)
    try:
        assert 'Peer authentication failed for user "postgres"' in said_to(user, private)
    finally:
        private.own.chmod(0o700)
        socket.chmod(0o700)


@IS_ROOT
def test_the_ordinary_user_may_change_nothing_that_root_reads_writes_or_runs(private):
    """It plays that user, who tries every name in the run's folder but those of the server's own."""
    names = {"load.sql", "load.log", "server.log", "disk.c", "programs", "pg_hba.conf", "pg_ident.conf"}
    names |= {path.name for path in private.folder.iterdir()} - {private.own.name, "disk"}
    assert private.own.stat().st_uid == private.user["user"] and private.folder.stat().st_uid == 0
    for name in sorted(names):
        for way in (
            'ln -sf /dev/null "$1"', 'mv "$1" "$1.mine"', 'rm -r "$1"', 'echo mine >> "$1"', 'touch "$1/mine"',
            'mv "$PWD" "$PWD.mine"',
        ):  # fmt: skip
            tried = subprocess.run(
                ["sh", "-c", way, "sh", name], cwd=private.folder, capture_output=True, text=True, **private.user
            )
            assert tried.returncode, (name, way)
    owners = {
        path.stat().st_uid
        for path in private.folder.rglob("*")
        if private.own not in (path, *path.parents) and path.name != "disk"
    }
    assert owners == {0}


@IS_ROOT
def test_a_link_in_the_servers_own_folder_leads_root_nowhere(bin_folder, tmp_path):
    config = tmp_path / "roots.conf"
    config.write_text("kept")
    config.chmod(0o600)
    with server.Server(bin_folder) as private:
        for name in ("pg_hba.conf", "pg_ident.conf", "postmaster.pid"):
            (private.own / "data" / name).unlink()
            (private.own / "data" / name).symlink_to(config)
    assert config.read_text() == "kept" and not private.folder.exists()


def test_it_answers_what_the_chapter_asks(private):
    from test_statements import blocks  # which reads every chapter

    for query in blocks("your-own-database"):
        assert private.sql(query), query
