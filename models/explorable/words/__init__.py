"""Terms of a book's glossary: each leads there, and opens what it says where the term stands."""
