"""Every address of the house, one subject to a file; each lists its HANDLERS."""
