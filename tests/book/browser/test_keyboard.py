"""By keyboard alone: every stop can be seen, and nothing holds whoever got there."""

import pytest
from chosen import some

VIEWPORTS = {"desktop": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
OPENED = [
    ("index.html", "phone"),
    ("log-file-sync.html", "desktop"),
    ("log-file-sync.html", "phone"),
    ("your-own-report.html", "desktop"),
    ("search.html?q=redo", "phone"),
]

# Says what of the outline of a stop somebody sees; the first of a kind, and one with a fault, has some frames.
_STOP = """async () => {
  const at = document.activeElement, kinds = (window.stopped ??= new Set());
  if (!at || at === document.body || at.dataset.stopped) return null;
  at.dataset.stopped = "";
  const known = kinds.has(`${at.tagName}.${at.className}`), seen = look(at);
  if (known && !seen.fault) return seen;
  kinds.add(`${at.tagName}.${at.className}`);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return look(at);

  function look(at) {
    const style = getComputedStyle(at);
    const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const out = Math.max(0, parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth));
    const box = at.getBoundingClientRect();
    const seen = { left: box.left - out, top: box.top - out, right: box.right + out, bottom: box.bottom + out };
    const out_of = (room) => seen.left < room.left - 0.5 || seen.right > room.right + 0.5 ||
      seen.bottom <= room.top || seen.top >= room.bottom;
    const cut = [];
    if (out_of({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })) cut.push("the page");
    for (let each = at.parentElement; each && each !== document.body; each = each.parentElement) {
      const room = each.getBoundingClientRect();
      const cuts = getComputedStyle(each).overflowX !== "visible" && (out_of(room) || seen.top < room.top - 0.5);
      if (cuts) cut.push(`${each.tagName}.${each.className}`);
    }
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const behind = getComputedStyle(at).pointerEvents === "none"; // and its outline around it all
    const beside = behind ? at.parentElement.contains(over) : over?.parentElement === at.parentElement;
    const covered = !(over && (beside || at.contains(over) || over.contains(at)));
    return {
      name: `${at.tagName}.${at.className}: ${(at.ariaLabel || at.textContent || "").trim().slice(0, 40)}`,
      fault: [
        !outlined && "no outline", cut.length && `cut by ${cut}`,
        covered && `under ${over?.outerHTML.slice(0, 60)}`,
      ]
        .filter(Boolean).join(", "),
    };
  }
}"""


# All, but for charts from the third on, whose stops are those of the first two.
_UNFOLD = """() => {
  const [, , ...alike] = document.querySelectorAll(".wait-part:has(.wait-explorable)");
  document.querySelectorAll("details").forEach((each) => (each.open = !alike.includes(each)));
}"""


@pytest.mark.parametrize(("name", "viewport"), some(OPENED, 2))
def test_every_stop_of_the_keyboard_can_be_seen(visit, name, viewport):
    page = visit(name, viewport=VIEWPORTS[viewport], reduced_motion="reduce").page
    page.evaluate(_UNFOLD)
    stops = []
    while stop := (page.keyboard.press("Tab"), page.evaluate(_STOP))[1]:
        stops.append(stop)
    faults = "\n".join(f"{stop['name']}: {stop['fault']}" for stop in stops if stop["fault"])
    assert not faults, faults
    assert len(stops) > 20
