"""A live table: what happens there is committed first and shown then."""
