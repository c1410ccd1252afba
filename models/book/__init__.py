"""The book: its captured listings, what its chapters print, the paths of its films, and its site."""

__all__ = ["captured", "evidence", "pages", "paths", "runs"]
