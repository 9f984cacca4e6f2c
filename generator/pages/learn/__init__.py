"""Pages on why the numbers are as they are."""
