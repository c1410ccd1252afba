"""Serves the built book on this machine: `python models/explore/serve.py _build/html 8000`.

With `--check` in place of a folder it only says whether the port is free.
"""

import socket
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing of each."""

    def log_message(self, *_):
        pass


def main(folder, port):
    if not (port.isdigit() and 0 < int(port) < 65536):
        sys.exit(f"PORT={port} is not a port: give a number from 1 to 65535, as in make book PORT=8080.")
    another = int(port) % 65535 + 1
    taken = f"Port {port} is taken: stop what uses it, or choose another, as in make book PORT={another}."
    if folder == "--check":
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", int(port))) == 0:
                sys.exit(taken)
        return
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
