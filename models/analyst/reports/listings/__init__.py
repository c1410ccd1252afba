"""The reader of tables as a database prints them, each laid out in a way that is known."""
