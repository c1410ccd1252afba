"""``python -m models FILE… | FOLDER``: the command as the book has it."""

from models.book.command import run

run()
