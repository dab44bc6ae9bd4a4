"""Any game in the terminal, from its views and words alone: you against bots."""

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme

import bottega
from bottega.bots import LEVELS, hint, opponent
from bottega.cli.given import log_in, options_of
from bottega.cli.lists import result_of, say
from bottega.core.files import write_whole
from bottega.core.match import Action, Match
from bottega.core.words import LANGUAGES, known

USUAL = "journeyman"  # opponents of a saved game that does not say

PAINTS = {
    "red": "bold red",
    "yellow": "bold yellow",
    "green": "bold green",
    "blue": "bold bright_blue",
    "orange": "bold dark_orange",
    "purple": "bold magenta",
}


class Paints(RegexHighlighter):
    """Colour words in their colours."""

    base_style = "paint."
    highlights = [rf"(?P<{paint}>\b(?i:{paint})\b)" for paint in PAINTS]  # noqa: RUF012


def start(
    id: str,
    players: int,
    seat: int,
    seed: int | None,
    pairs: list[str],
    level: str,
    file: Path | None,
    language: str,
) -> None:
    """Sit down at a new match."""
    game = bottega.game(id or next(iter(bottega.GAMES)), file)
    match = game.match(players=players or _usual(game.SEATS), seed=seed, **options_of(pairs))
    if not 0 <= seat < match.players:
        raise ValueError(f"there is no seat {seat}; seats are 0 to {match.players - 1}")
    Terminal(match, seat, level, language).play()


def _usual(seats: tuple[int, ...]) -> int:
    """Three where three can play."""
    return 3 if 3 in seats else seats[0]


def resume(path: Path, file: Path | None, language: str) -> None:
    """Go on with a saved match, in the language it was played in if no other is asked for."""
    log, saved = log_in(path), json.loads(path.read_text())
    seat, level = saved.get("seat", 0), saved.get("level", USUAL)
    match = bottega.replay(log, file)
    if not isinstance(seat, int) or not 0 <= seat < match.players:
        raise bottega.LogError(f"{path}: there is no seat {seat!r}")
    spoken = language or str(saved.get("language", ""))
    Terminal(match, seat, str(level), spoken, path).play()


class Terminal:
    """One person at a match, and what the screen has told so far."""

    def __init__(
        self, match: Match, seat: int, level: str, language: str, path: Path | None = None
    ) -> None:
        self.match, self.seat, self.level = match, seat, level
        self.language = known(language or LANGUAGES[0])
        self.bot = opponent(match.game, level)
        self.path = path or Path(f"{match.game.id}.bottega.json")
        self.console = Console(
            highlighter=Paints(),
            theme=Theme({f"paint.{paint}": style for paint, style in PAINTS.items()}),
        )
        self.told = 0  # entries whose story is on the screen

    def play(self) -> None:
        """Until the game is over or the person leaves."""
        game, level = self.match.game, self.level
        name, title = game.seat(self.seat, self.language), game.title(self.language)
        opponents = LEVELS[level].called(self.language) if level in LEVELS else level
        self.tell("begin", title=title, name=name, level=opponents)
        try:
            while not self.match.over:
                if self.seat in self.match.to_move:
                    self.decide()
                else:
                    self.opponents()
        except (EOFError, KeyboardInterrupt, Leave):
            self.save(self.path)
            self.tell("go_on", path=self.path)
            return
        except Exception:
            self.save(self.path)
            raise
        finally:
            self.bot.close()
        self.narrate()
        self.show(self.match.board(self.seat, self.language))
        self.show(result_of(self.match, self.language))
        self.save(self.path)
        self.tell("look_back", path=self.path, seat=self.seat)

    def show(self, text: str) -> None:
        self.console.print(Text(text))

    def tell(self, phrase: str, **values: object) -> None:
        """A sentence of the terminal's own."""
        self.show(say(phrase, self.language, **values))

    def narrate(self) -> None:
        """What happened since the screen last told."""
        for line in self.match.story(self.seat, self.language, self.told):
            self.console.print(Text("  " + line))
        self.told = len(self.match.log["entries"])

    def decide(self) -> None:
        """Ask until an action is played or something is taken back."""
        self.narrate()
        self.show("\n" + self.match.board(self.seat, self.language) + "\n")
        actions = self.match.legal(self.seat, self.language)
        self.offer(actions)
        while True:
            answer = input("> ").strip()
            if answer.isdecimal() and 1 <= int(answer) <= len(actions):
                self.match.play(self.seat, actions[int(answer) - 1].number)
                return
            if answer == "u" and self.undo():
                return
            if not self.aside(answer):
                self.tell("no_answer", most=len(actions))

    def offer(self, actions: list[Action]) -> None:
        self.show(self.match.question(self.seat, self.language))
        for number, action in enumerate(actions, 1):
            self.show(f"{number:>4}  {action.words}")

    def opponents(self) -> None:
        """Let the others act, after a pause in which the last decision can be taken back."""
        if self.match.can_undo(self.seat):
            answer = input(say("pause", self.language)).strip()
            if answer == "u":
                self.undo()
                return
            if answer and self.aside(answer):
                return
        for seat in self.match.to_move:
            self.match.play(seat, self.bot.choose(self.match.seen(seat), seat))
            if self.seat in self.match.to_move:
                return

    def undo(self) -> bool:
        """Take the last decision back, or say why not."""
        try:
            self.match.undo(self.seat)
        except bottega.UndoRefused as refusal:
            self.tell("refused", why=refusal.told(self.language))
            return False
        self.told = min(self.told, len(self.match.log["entries"]))
        self.tell("taken_back")
        return True

    def aside(self, answer: str) -> bool:
        """A command that plays nothing; whether it was one."""
        word, _, rest = answer.partition(" ")
        if word == "?":
            self.tell("help")
        elif word == "b":
            self.show(self.match.board(self.seat, self.language))
        elif word == "h":
            self.hint()
        elif word == "l":
            self.show("\n".join(self.match.story(self.seat, self.language)))
        elif word == "s":
            self.save(Path(rest.strip() or self.path))
        elif word == "q":
            raise Leave
        else:
            return False
        return True

    def hint(self) -> None:
        """What a good player would do."""
        if self.seat not in self.match.to_move:
            self.tell("nothing_to_decide")
            return
        for idea in hint(self.match, self.seat, language=self.language):
            self.show(f"  {idea.words}: {idea.why} {idea.odds}".rstrip())

    def save(self, path: Path) -> None:
        """Write the match; a file that cannot be written loses nothing."""
        content: dict[str, Any] = {"seat": self.seat, "level": self.level}
        content |= {"language": self.language, "log": self.match.save()}
        try:
            write_whole(path, json.dumps(content) + "\n")
        except OSError as error:
            self.tell("not_saved", path=path, why=error.strerror)
        else:
            self.tell("saved", path=path)


class Leave(Exception):
    """The person leaves the table."""
