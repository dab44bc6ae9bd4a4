"""Who is who, and how fast anyone may be."""
