"""The published datasets: what they hold, and their formats. Knows nothing of pages."""
