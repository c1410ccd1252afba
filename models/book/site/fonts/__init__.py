"""The typefaces of the pages: cut down to what the book prints, and carried by the style sheet."""
