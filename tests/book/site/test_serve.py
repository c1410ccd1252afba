"""The server of the built pages: compressed, kept where it may be kept, asked for again where not."""

import gzip
import http.client
import socket
import struct
import time

import pytest
from built import served

from models.book.site.serve import HASHED, main

TEXT = "a page " * 1000


@pytest.fixture
def get(tmp_path):
    (tmp_path / HASHED).mkdir()
    for name in ("index.html", f"{HASHED}/a.0123456789ab.js", "a.woff2"):
        (tmp_path / name).write_text(TEXT, encoding="utf-8")
    with served(tmp_path) as address:
        connection = http.client.HTTPConnection(address.removeprefix("http://"))

        def get(path, **headers):
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request("GET", path, headers=named)
            answer = connection.getresponse()
            return answer, answer.read()

        yield get
        connection.close()


def test_a_page_is_asked_for_again_each_time_and_not_sent_again(get):
    first, _ = get("/index.html")
    assert first.status == 200 and first.headers["Cache-Control"] == "no-cache"
    again, nothing = get("/index.html", If_Modified_Since=first.headers["Last-Modified"], Accept_Encoding="gzip")
    assert (again.status, nothing) == (304, b"")


def test_what_says_in_its_name_what_it_holds_is_kept(get):
    cached = ["immutable" in get(f"/{HASHED}/{name}.0123456789ab.js")[0].headers["Cache-Control"] for name in "ab"]
    assert cached == [True, False]


@pytest.mark.parametrize("path", ["/", "/index.html", f"/{HASHED}/a.0123456789ab.js?x=1"])
def test_text_is_sent_compressed_to_whoever_takes_it_and_what_is_compressed_already_as_it_is(get, path):
    answer, content = get(path, Accept_Encoding="gzip, br")
    assert answer.headers["Content-Encoding"] == "gzip" and gzip.decompress(content).decode() == TEXT
    already, untouched = get("/a.woff2", Accept_Encoding="gzip")
    for plain, content in (get(path), (already, untouched)):
        assert plain.headers["Content-Encoding"] is None and content.decode() == TEXT


@pytest.mark.parametrize("path", ["/%00", f"/{HASHED}/%00.js"])
def test_a_name_that_no_file_can_have_is_not_found(get, path):
    answer, content = get(path, Accept_Encoding="gzip")
    assert answer.status == 404 and int(answer.headers["Content-Length"]) == len(content)
    assert get("/index.html")[0].status == 200


def test_a_page_is_not_kept_for_what_stands_behind_its_name(get):
    assert get(f"/index.html?x=/{HASHED}/")[0].headers["Cache-Control"] == "no-cache"


def test_a_load_that_is_broken_off_is_nothing_to_say(tmp_path, capfd):
    (tmp_path / "index.html").write_bytes(b"long " * 4_000_000)
    with served(tmp_path) as address:
        host, port = address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as half:
            half.sendall(b"GET /index.html HTTP/1.1\r\nHost: here\r\n\r\n")
            half.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            half.recv(10)
        time.sleep(0.5)
    assert "Traceback" not in "".join(capfd.readouterr())


def test_a_folder_without_a_book_is_not_served(tmp_path):
    with pytest.raises(SystemExit, match="has no index.html"):
        main(str(tmp_path), "8000")
