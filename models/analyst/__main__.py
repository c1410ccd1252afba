"""``python -m models.analyst FILE… | FOLDER``: the command by itself."""

from models.analyst.command import run

run()
