"""What a page may load and ask: a script that asks elsewhere is stopped; SECURITY.md says of what it is not.

That all a page does is allowed is seen on the walk, and that the form answers under its policy in
`test_assembled.py`.
"""

import pytest
from built import PATIENCE

FORM = "your-own-report.html"
ELSEWHERE = "127.0.0.1:9"  # where nobody listens

# Ways out that a policy can refuse, tried one after the other; the directives that stopped them.
_TRIES = """
const tried = {
  fetch: () => fetch("http://ELSEWHERE/"),
  xhr: () => { const asked = new XMLHttpRequest(); asked.open("GET", "http://ELSEWHERE/"); asked.send(); },
  socket: () => new WebSocket("ws://ELSEWHERE/"),
  events: () => new EventSource("http://ELSEWHERE/"),
  beacon: () => navigator.sendBeacon("http://ELSEWHERE/", "report"),
  image: () => { new Image().src = "http://ELSEWHERE/a.png"; },
  code: () => importScripts("http://ELSEWHERE/a.js"),
};
const refused = async (name) => {
  const stopped = new Promise((told) => {
    addEventListener("securitypolicyviolation", (event) => told(event.effectiveDirective), { once: true });
    setTimeout(told, PATIENCE, "nothing");
  });
  try { await tried[name](); } catch {}
  return stopped;
};
""".replace("ELSEWHERE", ELSEWHERE).replace("PATIENCE", str(1000 * PATIENCE))
ON_THE_PAGE = ("fetch", "xhr", "socket", "events", "beacon", "image")
IN_A_WORKER = ("fetch", "xhr", "socket", "events", "code")


@pytest.fixture
def opened(shared):
    """Opens a page under its policy, once for all tests."""
    return lambda name: shared(name, bypass_csp=False).page


@pytest.mark.parametrize("name", ["index.html", "hw-contention.html", FORM])
def test_a_script_on_a_page_reaches_nobody(opened, name):
    page = opened(name)
    for way in ON_THE_PAGE:
        stopped_by = page.evaluate(f"() => {{ {_TRIES} return refused('{way}'); }}")
        assert stopped_by == ("img-src" if way == "image" else "connect-src"), way


def test_a_worker_of_the_form_s_page_reaches_nobody_either(opened):
    """Of a worker made as the form makes its own, of a blob: the page's policy is its too."""
    page = opened(FORM)
    for way in IN_A_WORKER:
        stopped_by = page.evaluate(
            """(script) => new Promise((told) => {
              const worker = new Worker(URL.createObjectURL(new Blob([script])));
              worker.onmessage = ({ data }) => told(data);
            })""",
            f"{_TRIES} refused('{way}').then(postMessage);",
        )
        assert stopped_by in (("script-src", "script-src-elem") if way == "code" else ("connect-src",)), way


@pytest.mark.parametrize("markup", ["<img src=x onerror='window.broken=1'>", "<svg onload='window.broken=1'>"])
def test_markup_that_is_let_in_does_nothing(opened, markup):
    page = opened(FORM)
    stopped_by = page.evaluate(
        """(markup) => new Promise((told) => {
          addEventListener("securitypolicyviolation", (event) => told(event.effectiveDirective), { once: true });
          document.body.insertAdjacentHTML("beforeend", markup);
        })""",
        markup,
    )
    assert stopped_by.startswith("script-src") and page.evaluate("window.broken") is None
