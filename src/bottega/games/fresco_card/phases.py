"""What is asked: the phases of a game, imported as `at`."""

# Up to CARD_DEAL the dealer answers
PALETTE, SECTION_DEAL, TILE_DEAL, FAVOURITE_DEAL, CARD_DEAL = range(5)
START, ACT, DRAW, AFTER, MORE, ROTATE, REWARD, LIMIT, GIVE, DONE = range(5, 15)
# What goes on when a card has been dealt, where it is none of the above
HANDS, FILL = 15, 16
