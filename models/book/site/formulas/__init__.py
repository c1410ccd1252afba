"""Formulas, set while a book is built: outlines for the eye, MathML for a screen reader, no script on the page."""
