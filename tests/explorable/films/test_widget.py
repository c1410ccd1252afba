"""A film with a kernel: what its player is given, and its sliders in step with those of its chart."""

import pytest

from explorable.films.functions import CHART, film
from models.explorable import widget as charts
from models.explorable.films import widget
from models.explorable.films.film import MIME_TYPE

pytestmark = pytest.mark.slow  # widgets


def played(made):
    return widget.build(made, made._repr_mimebundle_()[MIME_TYPE])


def test_the_film_is_moved_by_the_sliders_of_its_chart():
    charts.build(CHART)
    player, sliders = played(film()), charts.shown(CHART.name)
    assert player.controls == sliders
    references = player.get_state("controls")["controls"]
    assert references == {name: f"IPY_MODEL_{slider.model_id}" for name, slider in sliders.items()}


def test_a_film_shown_before_its_chart_has_the_sliders_that_the_chart_then_has(monkeypatch):
    monkeypatch.setattr(charts, "_KNOWN", {})
    shown = film()
    player = played(shown)
    assert player.controls == charts.sliders_of(shown.chart)
    assert 'class="wait-film" id="watch-queue-film"' in player.html
    assert player.html.count("data-slider=") == len(CHART.sliders)
