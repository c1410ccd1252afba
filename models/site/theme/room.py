"""Room for the sliders that a film has from its chart by a script, so that nothing moves when they come."""

import copy
import json


def keep(page):
    """Put into every film of a page, unseen, as much as the sliders of its chart take."""
    for film in page.select("figure.wait-film"):
        chart = json.loads(film.select_one('script[type="application/json"]').string)["chart"]
        for slider in page.select(f"#try-{chart} .wait-slider"):
            stand_in = copy.copy(slider)
            stand_in.attrs |= {"data-stand-in": "", "aria-hidden": "true"}
            for each in stand_in.find_all(True):
                for name in ("id", "for", "data-slider"):
                    del each[name]
            film.select_one(".wait-film-sliders").append(stand_in)
