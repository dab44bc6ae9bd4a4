"""What is kept: people, tables, and every event of a table, appended and never changed."""
