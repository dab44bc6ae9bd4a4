"""The commands and their options, by whom they are for. What they do is imported when they are
called, so that help answers at once."""
