"""Another way in which a page is shown: as a sheet of its exercises."""
