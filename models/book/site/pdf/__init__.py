"""The book as one PDF: the pages of a built site in the order of its table of contents, printed by Chromium."""
