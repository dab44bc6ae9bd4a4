"""What a viewer is told, made from a seat's view or from what is open to all."""
