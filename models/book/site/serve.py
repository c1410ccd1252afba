"""Serves the built book on this machine: `python models/book/site/serve.py _build/html 8000`.

With `--check` in place of a folder it only says whether the port is free.
"""

import gzip
import io
import os
import socket
import sys
from contextlib import suppress
from functools import lru_cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import BinaryIO

HASHED = "_hashed"  # the folder of files whose names say what they hold
_SQUEEZED = (".html", ".css", ".js", ".json", ".svg", ".txt", ".sql", ".csv", ".ipynb", ".md")


@lru_cache
def _squeezed(path: str, changed: int) -> bytes:
    with open(path, "rb") as file:
        return gzip.compress(file.read(), mtime=0)


class Quiet(SimpleHTTPRequestHandler):
    """Serves files as a web host does: compressed, to be kept if their names say what they hold, else to be asked
    for again. Says nothing of each.
    """

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    squeezed: bytes | None = None
    timeout = 60  # seconds for which a connection may say nothing

    def handle(self) -> None:
        with suppress(ConnectionError):  # a load that the browser broke off
            super().handle()

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        path, self.squeezed = self.translate_path(self.path), None
        if "\0" in path:
            self.send_error(404)
            return None
        path = os.path.join(path, "index.html") if os.path.isdir(path) else path
        wanted = "gzip" in self.headers.get("Accept-Encoding", "") and path.endswith(_SQUEEZED)
        self.squeezed = _squeezed(path, os.stat(path).st_mtime_ns) if wanted and os.path.isfile(path) else None
        opened = super().send_head()
        if not opened or self.squeezed is None:
            return opened
        opened.close()
        return io.BytesIO(self.squeezed)

    def send_header(self, keyword: str, value: str) -> None:
        if keyword == "Content-Length" and self.squeezed is not None:
            super().send_header("Content-Encoding", "gzip")
            value = str(len(self.squeezed))
        super().send_header(keyword, value)

    def send_response(self, code: int, message: str | None = None) -> None:
        self.found = code == 200
        super().send_response(code, message)

    def end_headers(self) -> None:
        keeps = self.found and f"/{HASHED}/" in self.path.partition("?")[0]
        self.send_header("Cache-Control", "public, max-age=31536000, immutable" if keeps else "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        pass


def main(folder: str, port: str) -> None:
    if not (port.isdigit() and 0 < int(port) < 65536):
        sys.exit(f"PORT={port} is not a port: give a number from 1 to 65535, as in make book PORT=8080.")
    another = int(port) % 65535 + 1
    taken = f"Port {port} is taken: stop what uses it, or choose another, as in make book PORT={another}."
    if folder == "--check":
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", int(port))) == 0:
                sys.exit(taken)
        return
    if not os.path.isfile(os.path.join(folder, "index.html")):
        sys.exit(f"{folder} has no index.html: remove _build, and make book builds it anew.")
    try:
        server = ThreadingHTTPServer(("127.0.0.1", int(port)), partial(Quiet, directory=folder))
    except PermissionError:
        sys.exit(f"Port {port} may not be opened here: choose one above 1023, as in make book PORT=8000.")
    except OSError:
        sys.exit(taken)
    print(f"The book is at http://localhost:{port} (stop with Ctrl-C)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main(*sys.argv[1:])
