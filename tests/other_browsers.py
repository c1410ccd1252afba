"""Firefox and WebKit, where this machine has them, each driven through what its makers built in for that.

Firefox speaks WebDriver BiDi over a web socket; WebKit speaks WebDriver over HTTP, in a view of our own. Here is
of both what the tests of the site need: open a page, give it a size, run a function in it, and say what it
complained of.
"""

import base64
import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

import websocket
from built import WORDED, number

PATIENCE = 20  # seconds; what takes longer in one of these hangs
VIEW = Path(__file__).with_name("webkit_view.py")

_TOLD = f'JSON.stringify((%s)(...%s), {WORDED}) ?? "null"'

_READY = """(address) => location.href.startsWith(address) && document.readyState === "complete" &&
  document.querySelectorAll(".wait-explorable:not([data-ready])").length === 0"""


class _Browser:
    """What both have in common."""

    def run(self, function, *given):
        """What a function of JavaScript returns on the page."""
        return json.loads(self._evaluate(_TOLD % (function, json.dumps(given))), object_hook=number)

    def until(self, function, *given, patience=PATIENCE):
        _wait(lambda: self.run(function, *given), patience=patience)


class Firefox(_Browser):
    """Tells of every complaint from the moment that a page is asked for."""

    def __init__(self, address):
        self._socket, self._sent, self._heard = websocket.create_connection(address, suppress_origin=True), 0, []
        self._ask("session.new", capabilities={"alwaysMatch": {"proxy": {"proxyType": "direct"}}})
        self._ask("session.subscribe", events=["log.entryAdded", "network.fetchError"])
        self._page = self._ask("browsingContext.create", type="tab")["context"]

    def open(self, address):
        self._heard = []
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")
        self.until(_READY, address)

    def size(self, width, height):
        viewport = {"width": width, "height": height}
        self._ask("browsingContext.setViewport", context=self._page, viewport=viewport)

    def printed(self):
        """The page as a PDF."""
        return base64.b64decode(self._ask("browsingContext.print", context=self._page, background=True)["data"])

    def complaints(self):
        self.run("() => null")  # what was said before this is heard before its answer
        return self._heard

    def _evaluate(self, expression):
        reply = self._ask(
            "script.evaluate", expression=expression, target={"context": self._page}, awaitPromise=False
        )
        assert reply["type"] == "success", reply["exceptionDetails"]["text"]
        return reply["result"]["value"]

    def _ask(self, method, **params):
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while (reply := json.loads(self._socket.recv())).get("id") != self._sent:
            self._hear(reply["method"], reply["params"])
        assert reply["type"] == "success", f"{method}: {reply}"
        return reply["result"]

    def _hear(self, event, params):
        if event == "network.fetchError":
            self._heard.append(f"failed: {params['request']['url']}")
        elif params.get("level") in ("error", "warn"):
            self._heard.append(f"{params['type']} {params['level']}: {params['text']}")


class WebKit(_Browser):
    """Tells of every complaint from the start of a page: its view listens, as the driver hands no console on."""

    def __init__(self, address):
        self._address = address
        self._opener = build_opener(ProxyHandler({}))
        wanted = {"webkitgtk:browserOptions": {"binary": str(VIEW), "args": []}}
        session = self._ask("session", capabilities={"alwaysMatch": wanted})["sessionId"]
        self._address = f"{address}/session/{session}"

    def open(self, address):
        self._ask("url", url=address)
        self.until(_READY, address)

    def size(self, width, height):
        self._ask("window/rect", width=width, height=height)
        self.until("(...size) => innerWidth === size[0] && innerHeight === size[1]", width, height)

    def printed(self):
        """The page as a PDF, which our view writes when it is told where."""
        with TemporaryDirectory() as folder:
            paper = Path(folder) / "page.pdf"
            self.run("(address) => webkit.messageHandlers.print.postMessage(address) && null", paper.as_uri())
            _wait(lambda: paper.exists() and paper.read_bytes().rstrip().endswith(b"%%EOF"))
            return paper.read_bytes()

    def complaints(self):
        return self.run("() => window.complaints")

    def quit(self):
        self._ask("", "DELETE")

    def _evaluate(self, expression):
        return self._ask("execute/sync", script=f"return {expression}", args=[])

    def _ask(self, what, method="POST", **given):
        address = f"{self._address}/{what}".rstrip("/")
        data = json.dumps(given).encode() if method == "POST" else None
        try:
            request = Request(address, data, {"Content-Type": "application/json"}, method=method)
            with self._opener.open(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(f"{what}: {error.read().decode()}") from None


def browsers():
    """The other browsers by name, each with how it is started, or None where this machine lacks it."""
    firefox = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
    webkit = [shutil.which("Xvfb"), shutil.which("WebKitWebDriver")]
    return {
        "Firefox": partial(_firefox, firefox) if firefox else None,
        "WebKit": partial(_webkit, *webkit) if all(webkit) and _can_view() else None,
    }


def _can_view():
    """Whether the system's Python, which runs the view, knows the library."""
    known = ["/usr/bin/python3", "-c", "import gi; gi.require_version('WebKit2', '4.1')"]
    return subprocess.run(known, capture_output=True).returncode == 0


@contextmanager
def _firefox(program):
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        # It would fetch the next page of the book ahead, and break that off when another is opened.
        (Path(profile) / "user.js").write_text('user_pref("network.prefetch-next", false);')
        command = [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"]
        with _running(command) as process:
            message = Path(profile) / "WebDriverBiDiServer.json"
            _wait(lambda: message.exists() and message.read_text().rstrip().endswith("}"), process)
            server = json.loads(message.read_text())
            yield Firefox(f"ws://{server['ws_host']}:{server['ws_port']}/session")


@contextmanager
def _webkit(screen, driver):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    read, write = os.pipe()
    with _running(
        [screen, "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-noreset"], pass_fds=[write]
    ):
        os.close(write)
        with open(read) as stream:
            display = stream.readline().strip()
        environment = {**os.environ, "DISPLAY": f":{display}", "GDK_BACKEND": "x11"}
        with _running([driver, f"--port={port}"], env=environment) as process:
            _wait(lambda: _listens(port), process)
            opened = WebKit(f"http://127.0.0.1:{port}")
            try:
                yield opened
            finally:
                with suppress(AssertionError, OSError):  # a browser that hangs ends with its driver
                    opened.quit()


def _listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def _running(command, **options):
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(done, process=None, patience=PATIENCE):
    """Until something is so; the process that is to bring it about must not end before."""
    until = time.monotonic() + patience
    while not done():
        assert process is None or process.poll() is None, f"{process.args[0]} ended by itself"
        assert time.monotonic() < until, f"not within {patience} s"
        time.sleep(0.02)
