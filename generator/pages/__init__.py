"""What every page says: a module for each kind takes facts and gives the record of its pages."""
