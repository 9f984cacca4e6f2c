"""What every reader must be able to do: each test here runs in all surroundings."""
