"""Words that know more than they say: a glossary's terms open where they stand, and what a text calls a slider, a
readout or a curve shows it in its chart.
"""
