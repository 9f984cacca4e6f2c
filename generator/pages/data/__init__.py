"""Pages on the datasets."""
