"""What is asked: the phases of a game, imported as `at`."""

# Up to CARD_DEAL the dealer answers
PALETTE, SECTION_DEAL, TILE_DEAL, FAVOURITE_DEAL, CARD_DEAL = range(5)
START, ACT, DRAW, AFTER, MORE, ROTATE, REWARD, LIMIT, GIVE, DONE = range(5, 15)
# What goes on when a card has been dealt, where it is none of the above
HANDS, FILL = 15, 16
# What follows an action, beside what goes on when a card has been dealt (START to FILL): one leads
# to another in the order of `follow` (rules.py)
NO_MORE, GO_ON, PAYMENT, TURNED, EARNED, RESTORED, RENEWAL, SWAPPED, TABLE, END, TURN, CARD = range(
    17, 29
)
