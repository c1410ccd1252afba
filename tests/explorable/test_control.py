"""The slider of a notebook: what it sends, and how a browser and a screen reader have it."""

import pytest
import traitlets

from models.explorable import MS, PERCENT, Slider
from models.explorable.control import Control

SLIDER = Slider(values=(0.002, 0.004, 0.058), start=0.004, label="Time of one hold (S)", unit=MS)
COUNT = Slider(values=(1, 2, 5), start=2, label="Sessions")


def test_it_stands_at_what_is_set_also_between_its_values_and_sends_one_number(monkeypatch):
    for slider, value in ((SLIDER, 0.058), (SLIDER, 0.0031), (COUNT, 4)):
        made, sent = Control("it", slider), []
        monkeypatch.setattr(made, "_send", lambda message, buffers=None, sent=sent: sent.append(message))
        made.value = value
        assert made.value == value and [message["state"] for message in sent] == [{"value": value}]


@pytest.mark.parametrize(("slider", "wrong"), [(SLIDER, 0.059), (SLIDER, 0), (COUNT, 2.5), (SLIDER, float("nan"))])
def test_where_the_slider_cannot_stand_is_refused(slider, wrong):
    with pytest.raises((traitlets.TraitError, ValueError), match="give"):
        Control("it", slider).value = wrong


def test_a_value_has_its_name_where_it_has_one():
    named = Slider(values=range(3), start=0, label="Writers", names=["all", "one", "several"])
    assert Control("writers", named).slider["names"] == ["all", "one", "several"]


def rendered(browser, slider):
    """A page with nothing on it but a slider of a notebook, which a kernel would hold."""
    made, page = Control("it", slider), browser.new_page()
    state = {"slider": made.slider, "value": made.value}
    page.evaluate(
        """async ([script, state]) => {
          const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
          const { default: slider } = await import(address);
          let heard = () => {};
          window.saved = [];
          window.model = {
            get: (name) => state[name], set(name, value) { state[name] = value; heard(); },
            save_changes() { window.saved.push(state.value); }, on(name, act) { heard = act; }, off() {},
          };
          slider.render({ model: window.model, el: document.body });
        }""",
        [Control._esm, state],
    )
    return page


@pytest.mark.slow
def test_a_share_without_a_sign_is_asked_about(browser):
    page = rendered(browser, Slider(values=(0, 0.5, 1), start=0.5, label="Busy", unit=PERCENT))
    field = page.get_by_role("textbox")
    field.fill("0.6")
    field.press("Enter")
    assert page.get_by_role("status").inner_text() == "Busy: does 0.6 mean 60 % or 0.6 %?"
    page.keyboard.press("Enter")
    assert page.evaluate("window.saved") == [0.6] and field.input_value() == "60 %"
    page.close()


@pytest.mark.slow
def test_it_is_named_says_its_value_with_the_unit_and_takes_what_is_typed(browser):
    page = rendered(browser, SLIDER)
    slider = page.get_by_role("slider", name="Time of one hold (S)", exact=True)
    field = page.get_by_role("textbox", name="Time of one hold (S), typed", exact=True)
    assert slider.get_attribute("aria-valuetext") == field.input_value() == "4 ms"
    slider.press("ArrowRight")
    assert slider.get_attribute("aria-valuetext") == field.input_value() == "58 ms"
    field.fill("0.0031 s")
    field.press("Enter")
    assert slider.get_attribute("aria-valuetext") == field.input_value() == "3.1 ms"
    assert page.evaluate("window.saved") == [0.058, 0.0031]
    field.fill("100")
    field.press("Enter")
    assert "from 2 ms to 58 ms" in page.get_by_role("status").inner_text()
    assert not page.get_by_role("button").count()
    page.evaluate("window.model.set('value', 0.002)")  # as the kernel does
    assert (slider.input_value(), slider.get_attribute("aria-valuetext")) == ("0", "2 ms")
    page.close()
