"""What the site states: typed records of raw exact numbers, each made once a build."""
