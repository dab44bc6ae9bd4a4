"""Manners at the tables, and the host who sees to them."""
