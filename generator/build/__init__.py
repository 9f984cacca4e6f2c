"""The build: from the command to the finished site, and all that touches the disk."""
