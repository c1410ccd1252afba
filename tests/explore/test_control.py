"""The slider of a notebook: what it sends, and how a browser and a screen reader have it."""

from pathlib import Path

import pytest
import traitlets

from models.explore import MS, Slider, control

SLIDER = Slider(values=(0.002, 0.004, 0.058), start=0.004, label="Time of one hold (S)", unit=MS)
SCRIPT = (Path(control.__file__).parent / "live" / "slider.js").read_text(encoding="utf-8")


def test_a_place_and_a_value_go_together():
    made = control.Control(SLIDER)
    assert (made.index, made.value, made.texts) == (1, 0.004, ["2 ms", "4 ms", "58 ms"])
    made.index = 2
    assert made.value == 0.058
    made.value = 0.002
    assert made.index == 0


def test_the_text_of_a_value_is_its_name_where_it_has_one():
    named = Slider(values=range(3), start=0, label="Writers", names=["all", "one", "several"])
    assert control.Control(named).texts == ["all", "one", "several"]


@pytest.mark.parametrize(("trait", "wrong"), [("index", 3), ("index", -1), ("value", 0.003)])
def test_what_the_slider_does_not_have_is_refused(trait, wrong):
    with pytest.raises((traitlets.TraitError, ValueError)):
        setattr(control.Control(SLIDER), trait, wrong)


def test_a_move_is_one_message_of_one_number(monkeypatch):
    made, sent = control.Control(SLIDER), []
    monkeypatch.setattr(made, "_send", lambda message, buffers=None: sent.append(message))
    made.value = 0.058
    assert [message["state"] for message in sent] == [{"index": 2}]


@pytest.mark.slow
def test_it_is_named_and_says_its_value_with_the_unit(browser):
    made, page = control.Control(SLIDER), browser.new_page()
    state = {"label": made.label, "texts": made.texts, "index": made.index}
    page.evaluate(
        """async ([script, state]) => {
          const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
          const { default: slider } = await import(address);
          let heard = () => {};
          window.saved = [];
          window.model = {
            get: (name) => state[name], set(name, value) { state[name] = value; heard(); },
            save_changes() { window.saved.push(state.index); }, on(name, act) { heard = act; }, off() {},
          };
          slider.render({ model: window.model, el: document.body });
        }""",
        [SCRIPT, state],
    )
    slider = page.get_by_role("slider", name="Time of one hold (S)", exact=True)
    assert slider.get_attribute("aria-valuetext") == "4 ms"
    slider.press("ArrowRight")
    assert slider.get_attribute("aria-valuetext") == page.locator("output").inner_text() == "58 ms"
    assert page.evaluate("window.saved") == [2]
    page.evaluate("window.model.set('index', 0)")  # as the kernel does
    assert (slider.input_value(), slider.get_attribute("aria-valuetext")) == ("0", "2 ms")
    page.close()
