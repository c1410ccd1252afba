"""What leads: the largest parts of DB time, and what to look at first."""
