"""Pages for the decisions of a turn."""
