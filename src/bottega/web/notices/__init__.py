"""What people are told while they are not here: noted with what happens, sent once, kept quiet."""
