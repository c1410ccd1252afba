"""Drawing a chart: its axes, curves, points and labels, and the still picture of it."""
