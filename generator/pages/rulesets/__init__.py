"""Pages of the rules: their tables, charts and matchups."""
