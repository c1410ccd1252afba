"""What makes of Sphinx' output the site that is read: formulas, typefaces, search, style, the PDF, a server."""
