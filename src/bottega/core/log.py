"""Reading logs: what a log says about its match, and everything that can be wrong with it."""

from bottega.core import dice
from bottega.core.game import Game
from bottega.core.match import Key, Log, LogError, Match, new_key
from bottega.core.rule import Choices

WANTED = ("game", "version", "parts", "options", "seats", "entries")


def game_of(log: Log) -> str:
    """The id of the game that a log is of."""
    if not isinstance(log, dict) or any(name not in log for name in WANTED):
        raise LogError(f"not a log: it must hold {', '.join(WANTED)}")
    return str(log["game"])


def replay(game: Game, log: Log) -> Match:
    """The match of a log, checked entry by entry."""
    if game_of(log) != game.id:
        raise LogError(f"the log is of {log['game']!r}, not of {game.id}")
    if not isinstance(log["options"], dict) or not isinstance(log["entries"], list):
        raise LogError("not a log: options stand by name, entries in a list of [seat, action]")
    choices, key, given = _choices(game, log), _key(log), _given(log)
    return Match(game, log["seats"], choices, key, log["entries"], given)


def _given(log: Log) -> int:
    """How many entries a log has from another match."""
    given, most = log.get("given", 0), len(log["entries"])
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= most:
        raise LogError(f"{given!r} of {most} entries cannot be taken over from another match")
    return given


def _choices(game: Game, log: Log) -> Choices:
    """The options of a log, once it is known to be of a version and of parts that we have."""
    if log["version"] not in (game.VERSION, *game.EARLIER):
        known = ", ".join(map(str, sorted((game.VERSION, *game.EARLIER))))
        raise LogError(f"version {log['version']!r} of {game.id} is unknown; known are {known}")
    if log["parts"] not in (game.PARTS.digest, *game.PARTS.earlier):
        raise LogError(
            f"the log was played with the parts {log['parts']!r}, and these are "
            f"{game.PARTS.digest}: give the parts file it was played with"
        )
    try:
        game.players(log["seats"])
        return game.choices({**log["options"], **game.EARLIER.get(log["version"], {})})
    except ValueError as error:
        raise LogError(str(error)) from error


def _key(log: Log) -> Key:
    """What the dealer of a log draws from."""
    if log.get("seed") is not None:
        try:
            return new_key(log["seed"])
        except ValueError as error:
            raise LogError(str(error)) from error
    if not isinstance(log.get("commitment"), str):
        raise LogError("not a log: it holds neither a seed nor a commitment")
    if "secret" not in log:
        return Key(None, None, log["commitment"])
    try:
        secret = bytes.fromhex(log["secret"])
    except (TypeError, ValueError) as error:
        raise LogError(f"the secret {log['secret']!r} is not hexadecimal") from error
    if dice.commitment(secret) != log["commitment"]:
        raise LogError("the secret is not the one that was committed to")
    return Key(None, secret, log["commitment"])
