"""The check of the bibliography's links, against a server of this machine that answers, refuses or stumbles."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import links
import pytest

ANSWERS = {"/here": [200], "/gone": [404], "/removed": [410], "/for-people": [403], "/stumbles": [500, 503, 200]}


@pytest.fixture
def server():
    left = {path: list(codes) for path, codes in ANSWERS.items()}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            codes = left[self.path]
            self.send_response(codes.pop(0) if len(codes) > 1 else codes[0])
            self.end_headers()

        def log_message(self, *arguments):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_what_is_gone_is_told_from_what_refuses_and_what_stumbles(server):
    gone = [path for path in ANSWERS if links.wrong(server + path, pause=0)]
    assert gone == ["/gone", "/removed"]
    assert "refused" in links.wrong("http://127.0.0.1:1/", pause=0), "nobody serves it"


def written(tmp_path, **urls):
    bib = tmp_path / "some.bib"
    entries = [f"@misc{{{key}, title = {{A}}, url = {{{url}}}}}\n" for key, url in urls.items()]
    bib.write_text("".join(entries))
    return bib


def test_the_entries_of_an_address_that_is_gone_are_named(server, tmp_path, capsys):
    bib = written(tmp_path, one=f"{server}/here", two=f"{server}/gone", three=f"{server}/gone")
    assert "1 of the bibliography's 2 addresses" in links.main(bib, pause=0)
    output = capsys.readouterr().out
    assert "found  " in output and "(404 Not Found; two, three)" in output


def test_where_no_host_answers_no_address_is_called_gone(tmp_path, capsys):
    bib = written(tmp_path, one="http://127.0.0.1:1/", two="http://nowhere.invalid/")
    assert "No network" in links.main(bib)
    assert "GONE" not in capsys.readouterr().out


def test_the_book_has_addresses_to_ask_for():
    addresses = links.addresses()
    assert len(addresses) > 20
    assert all(address.startswith(("http://", "https://")) for address in addresses)
