"""What the pages of the theme lack, or say wrongly."""
