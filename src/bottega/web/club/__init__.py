"""Company: friends, invitations and groups."""
