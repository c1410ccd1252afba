"""The book's own search: it finds numbers, names of events and their initials, and runs from disk as well."""
