"""Synthetic reports in every layout, from one made-up truth, and what the reader makes of them."""
