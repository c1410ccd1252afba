"""A chart with time on its axis: what it is of, and how it is drawn."""
