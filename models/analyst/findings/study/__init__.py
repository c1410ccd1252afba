"""How a finding asks a report, and the form of its answer; the findings themselves stand one folder up."""
