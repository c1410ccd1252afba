"""What the chapters of this book print."""
