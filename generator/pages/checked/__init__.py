"""Pages on what proves the numbers: the printed literature and simulation."""
