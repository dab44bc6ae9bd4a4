"""How it looks: templates, faces of the games, and what changed of a page."""
