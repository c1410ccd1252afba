"""Other ways in which a page is shown: as a talk, and as a sheet of its exercises."""
