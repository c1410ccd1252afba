"""The published form of a film: HTML with the still picture, controls and tables, for `static/film.js`."""

import hashlib


def script_name(content):
    """The file of a film's script; its name changes with what it holds."""
    digest = hashlib.sha256(content["script"].encode()).hexdigest()[:10]
    return f"{content['data']['name']}.{digest}.js"


def figure(content):
    return ""
