"""A match as it stands: what the rules say of its state, each asked once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bottega.core.rule import DEALER, Odds, Record, unfolded

if TYPE_CHECKING:
    from bottega.core.game import Game


class Present:
    """One state, which nobody writes to while this is asked; nor to what it answers."""

    def __init__(self, game: Game, state: Record) -> None:
        self.game, self.state = game, state
        self.turn = int(game.to_move(state))  # as the rules say whose it is
        self._odds: dict[int, Odds] = {}
        self._views: dict[int, Record] = {}
        self._pages: dict[int, Record] = {}
        self.told: dict[Any, list[str] | None] = {}  # entries in words, where all may read them

    def waits_for(self, seat: int) -> bool:
        """Whether a seat or the dealer may act."""
        turn = self.turn
        return turn == seat if DEALER in (seat, turn) else bool(turn >> seat & 1)

    def odds(self, seat: int) -> Odds:
        """What the rules offer a seat or the dealer."""
        if seat not in self._odds:
            self._odds[seat] = self.game.odds(self.state, seat)
        return self._odds[seat]

    def view(self, viewer: int) -> Record:
        """What a viewer may know."""
        if viewer not in self._views:
            self._views[viewer] = self.game.seen(self.state, viewer)
        return self._views[viewer]

    def page(self, viewer: int) -> Record:
        """The same, to be told in words."""
        if viewer not in self._pages:
            self._pages[viewer] = unfolded(self.view(viewer))
        return self._pages[viewer]
