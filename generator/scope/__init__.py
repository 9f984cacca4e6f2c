"""How far, for which chances, where, under whose name, and since when the site tells something."""
