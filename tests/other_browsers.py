"""Firefox and WebKit, where this machine has them, each driven through what its makers built in for that.

Firefox speaks WebDriver BiDi over a web socket, WebKit's own small browser WebDriver over HTTP. Here is of both
what the tests of the site need: open a page, give it a size, run a function in it, and say what it complained of.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from functools import partial
from glob import glob
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

import websocket
from built import PATIENCE, WORDED, number

_TOLD = f'JSON.stringify((%s)(...%s), {WORDED}) ?? "null"'

_READY = """(address) => location.href.startsWith(address) && document.readyState === "complete" &&
  document.querySelectorAll(".wait-explorable:not([data-ready])").length === 0"""

_FRAME = """(width, height, src) => {
  const frame = Object.assign(document.createElement("iframe"), { width, height, src, style: "border: 0" });
  frame.onload = () => { document.title = "loaded"; };
  document.body.replaceChildren(frame);
}"""

# From here on, what goes wrong is written down.
_LISTEN = """() => {
  const heard = window.complaints = [];
  addEventListener("error", (event) => heard.push(`error: ${event.message}`));
  addEventListener("unhandledrejection", (event) => heard.push(`error: ${event.reason}`));
  for (const level of ["error", "warn"]) console[level] = (...told) => heard.push(`console ${level}: ${told}`);
}"""


class _Browser:
    """What both have in common."""

    def run(self, function, *given):
        """What a function of JavaScript returns on the page."""
        return json.loads(self._evaluate(_TOLD % (function, json.dumps(given))), object_hook=number)

    def until(self, function, *given):
        _wait(lambda: self.run(function, *given))


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

    def complaints(self):
        self.run("() => null")  # what was said before this is heard before its answer
        return self._heard

    def _evaluate(self, expression):
        told = self._ask(
            "script.evaluate", expression=expression, target={"context": self._page}, awaitPromise=False
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return told["result"]["value"]

    def _ask(self, method, **params):
        self._sent += 1
        self._socket.send(json.dumps({"id": self._sent, "method": method, "params": params}))
        while (told := json.loads(self._socket.recv())).get("id") != self._sent:
            self._hear(told["method"], told["params"])
        assert told["type"] == "success", f"{method}: {told}"
        return told["result"]

    def _hear(self, event, told):
        if event == "network.fetchError":
            self._heard.append(f"failed: {told['request']['url']}")
        elif told.get("level") in ("error", "warn"):
            self._heard.append(f"{told['type']} {told['level']}: {told['text']}")


class WebKit(_Browser):
    """Tells of complaints from the moment that a page is ready: its driver hands no console on.

    Its window cannot be as narrow as a phone, so a narrower page stands in a frame.
    """

    def __init__(self, address, binary):
        self._address, self._frame = address, None
        self._opener = build_opener(ProxyHandler({}))
        wanted = {"webkitgtk:browserOptions": {"binary": binary, "args": ["--automation"]}}
        session = self._ask("session", capabilities={"alwaysMatch": wanted})["sessionId"]
        self._address = f"{address}/session/{session}"

    def open(self, address):
        self._ask("frame", id=None)
        if self._frame:
            self._ask("url", url="about:blank")
            self.run(_FRAME, *self._frame, address)
            self.until("() => document.title === 'loaded'")  # to ask the frame itself would lose the answer
            self._ask("frame", id=0)
        else:
            self._ask("url", url=address)
        self.until(_READY, address)
        self.run(_LISTEN)

    def size(self, width, height):
        """Of the pages that are opened from now on."""
        self._frame = None
        self.open("data:text/html,")
        self._ask("window/rect", width=width, height=height)
        frame, bars = self.run("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        self._ask("window/rect", width=width + frame, height=height + bars)
        if self.run("() => [innerWidth, innerHeight]") != [width, height]:
            self._frame = width, height

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


def found():
    """The other browsers of this machine by name, each with how it is started, or None."""
    firefox = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
    webkit = [shutil.which("Xvfb"), shutil.which("WebKitWebDriver"), _mini_browser()]
    return {
        "Firefox": partial(_firefox, firefox) if firefox else None,
        "WebKit": partial(_webkit, *webkit) if all(webkit) else None,
    }


def _mini_browser():
    """The browser that comes with the library, which is on no PATH."""
    folders = ("/usr/lib", "/usr/lib/*-linux-gnu", "/usr/libexec", "/usr/lib64")
    places = [place for folder in folders for place in glob(f"{folder}/webkit2gtk-*/MiniBrowser")]
    return max(places) if places else None


@contextmanager
def _firefox(program):
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        # It would fetch the next page of the book ahead, and break that off when another is opened.
        (Path(profile) / "user.js").write_text('user_pref("network.prefetch-next", false);')
        command = [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"]
        with _running(command) as process:
            told = Path(profile) / "WebDriverBiDiServer.json"
            _wait(lambda: told.exists() and told.read_text().rstrip().endswith("}"), process)
            server = json.loads(told.read_text())
            yield Firefox(f"ws://{server['ws_host']}:{server['ws_port']}/session")


@contextmanager
def _webkit(screen, driver, browser):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    read, write = os.pipe()
    with _running(
        [screen, "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-noreset"], pass_fds=[write]
    ):
        os.close(write)
        with open(read) as told:
            display = told.readline().strip()
        environment = {**os.environ, "DISPLAY": f":{display}", "GDK_BACKEND": "x11"}
        with _running([driver, f"--port={port}"], env=environment) as process:
            _wait(lambda: _listens(port), process)
            opened = WebKit(f"http://127.0.0.1:{port}", browser)
            yield opened
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
        process.wait()


def _wait(done, process=None):
    """Until something is so; the process that is to bring it about must not end before."""
    until = time.monotonic() + PATIENCE
    while not done():
        assert process is None or process.poll() is None, f"{process.args[0]} ended by itself"
        assert time.monotonic() < until
        time.sleep(0.02)
