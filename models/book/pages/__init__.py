"""What the chapters of this book print, and the form for a reader's own report."""
