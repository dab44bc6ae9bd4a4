"""What environments may pay at the end."""

REWARDS = ("victory", "score")  # one victory, shared out among its winners; or points


def checked(rewards: str) -> str:
    """A kind of reward that there is."""
    if rewards not in REWARDS:
        raise ValueError(f"rewards cannot be {rewards!r}; allowed are {', '.join(REWARDS)}")
    return rewards
