"""The answer to one report: every finding asked of it."""
