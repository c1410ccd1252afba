"""The models of the book."""
