"""What each law predicts of a point of a run, by the shape of its wait."""
