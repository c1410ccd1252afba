"""What a figure is: its value as printed, what rounding leaves open, its distance from another, its words."""
