"""The printed literature: what it says, and what is right."""
