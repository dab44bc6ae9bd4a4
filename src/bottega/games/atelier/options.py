"""What a table may choose, and what the rules read of it."""

from bottega.core.game import Option
from bottega.core.rule import Choices, rule

from .state import State

OPTIONS = (
    Option("blank_score", ("-1", "1")),
    Option("joker_colours", ("three", "five")),
    Option("objectives_count", ("palette", "visible")),
    Option("expert_mixing", ("false", "true"), module=True),
    Option("expert_draw", ("false", "true"), module=True),
    Option("subjects", ("5", "10")),
    Option("covered_pair_mixes", ("yes", "no")),
    Option("own_repeat", ("forgery", "original")),
    Option("first_player", ("lot", "first_seat")),
    Option("alike_cards", ("known",), past=("first",)),
)
BLANK_SCORE, JOKER_COLOURS, OBJECTIVES_COUNT, EXPERT_MIXING, EXPERT_DRAW = range(5)
SUBJECTS, COVERED_PAIR_MIXES, OWN_REPEAT, FIRST_PLAYER, ALIKE_CARDS = range(5, 10)


@rule
def agree(s: State, options: Choices) -> None:
    s.blank_points = 1 if options[BLANK_SCORE] else -1
    s.five_for_jokers = options[JOKER_COLOURS]
    s.visible_only = options[OBJECTIVES_COUNT]
    s.expert_mixing = options[EXPERT_MIXING]
    s.expert_draw = options[EXPERT_DRAW]
    s.edition = options[SUBJECTS]
    s.covered_pairs_mix = options[COVERED_PAIR_MIXES] == 0
    s.repeats_are_originals = options[OWN_REPEAT]
    s.first_seat_starts = options[FIRST_PLAYER]
    s.known_leave_first = options[ALIKE_CARDS] == 0
