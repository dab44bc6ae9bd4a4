"""The rows. A table is its events; everything else about it stands beside them to be found."""

from typing import Any

from sqlalchemy import JSON, Float, ForeignKey, Index, Integer, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    pass


class PersonRow(Base):
    """Someone who has sat down, or an account of a bot."""

    __tablename__ = "person"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(24))
    kept: Mapped[str | None] = mapped_column(String(48), unique=True)  # the name, folded, if kept
    password: Mapped[str | None] = mapped_column(String(200))  # argon2
    bot: Mapped[bool]
    token: Mapped[str | None] = mapped_column(String(64), unique=True)  # SHA-256
    created: Mapped[float] = mapped_column(Float)
    code: Mapped[str | None] = mapped_column(String(64))  # SHA-256; opens the name once
    owner: Mapped[str | None] = mapped_column(String(32), index=True)  # whose bot it is


class SessionRow(Base):
    """A browser that someone is signed in with."""

    __tablename__ = "session"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)  # SHA-256 of its token
    person: Mapped[str] = mapped_column(String(32), index=True)
    device: Mapped[str] = mapped_column(String(40))
    began: Mapped[float] = mapped_column(Float)
    seen: Mapped[float] = mapped_column(Float)
    ends: Mapped[float] = mapped_column(Float)  # without a visit before; 0: it was ended for good


class WishRow(Base):
    """What someone wants to be told, by which way and when."""

    __tablename__ = "wish"

    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    language: Mapped[str] = mapped_column(String(2))
    zone: Mapped[str] = mapped_column(String(40))
    kinds: Mapped[dict[str, Any]] = mapped_column(JSON)  # of notices, and the ways of each
    rhythm: Mapped[str] = mapped_column(String(8))
    quiet_from: Mapped[int]  # hours of their day; the same: none is quiet
    quiet_to: Mapped[int]
    told: Mapped[float] = mapped_column(Float)  # when last
    mail: Mapped[str | None] = mapped_column(String(254))  # confirmed
    mail_new: Mapped[str | None] = mapped_column(String(254))  # not yet
    mail_code: Mapped[str | None] = mapped_column(String(64))  # SHA-256; confirms it
    mail_until: Mapped[float] = mapped_column(Float)
    reset: Mapped[str | None] = mapped_column(String(64))  # SHA-256; mailed, opens the name once
    reset_until: Mapped[float] = mapped_column(Float)
    feed: Mapped[str | None] = mapped_column(String(64), unique=True)  # SHA-256 of its address
    feeds: Mapped[int]  # so many addresses there were


class PushRow(Base):
    """A browser that wants to be told by its own service, while its session lasts."""

    __tablename__ = "push"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)  # SHA-256 of the endpoint
    person: Mapped[str] = mapped_column(String(32), index=True)
    session: Mapped[str] = mapped_column(String(64), index=True)
    endpoint: Mapped[str] = mapped_column(String(1000))
    key: Mapped[str] = mapped_column(String(100))
    auth: Mapped[str] = mapped_column(String(40))


class NoticeRow(Base):
    """Something that someone may want to hear; told once, whichever process does it."""

    __tablename__ = "notice"

    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    table: Mapped[str] = mapped_column(String(32), primary_key=True)
    due: Mapped[float] = mapped_column(Float, index=True)
    claim: Mapped[str] = mapped_column(String(32), index=True)
    until: Mapped[float] = mapped_column(Float)  # for so long a process has claimed it


class LetterRow(Base):
    """A message on its way, until it has arrived or there is no hope for it."""

    __tablename__ = "letter"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(String(32), index=True)
    way: Mapped[str] = mapped_column(String(8))
    to: Mapped[str] = mapped_column(String(254))  # an address, or the id of a browser
    body: Mapped[dict[str, Any]] = mapped_column(JSON)
    due: Mapped[float] = mapped_column(Float, index=True)
    until: Mapped[float] = mapped_column(Float)
    tries: Mapped[int]


class HolidayRow(Base):
    """Days on which the clocks of someone's slow games stand still."""

    __tablename__ = "holiday"

    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    begins: Mapped[float] = mapped_column(Float, primary_key=True)
    ends: Mapped[float] = mapped_column(Float)
    begun: Mapped[bool]


class AvoidRow(Base):
    """Whom someone does not want to hear, or to play with."""

    __tablename__ = "avoid"

    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    other: Mapped[str] = mapped_column(String(32), primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))  # mute or block


class ReportRow(Base):
    """What someone tells the host of somebody, until it is settled."""

    __tablename__ = "report"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(String(32), index=True)  # who reports
    other: Mapped[str] = mapped_column(String(32), index=True)  # whom
    name: Mapped[str] = mapped_column(String(48))
    table: Mapped[str] = mapped_column(String(32))
    said: Mapped[str] = mapped_column(String(500))
    why: Mapped[str] = mapped_column(String(500))
    at: Mapped[float] = mapped_column(Float)
    settled: Mapped[float | None] = mapped_column(Float)


class BanRow(Base):
    """Who may not come in until then."""

    __tablename__ = "ban"

    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    until: Mapped[float] = mapped_column(Float)
    why: Mapped[str] = mapped_column(String(200))


class HostRow(Base):
    """Who may see to the house."""

    __tablename__ = "host"

    person: Mapped[str] = mapped_column(String(32), primary_key=True)


class TrailRow(Base):
    """What a host did, for ever; and what a server still has to do for them."""

    __tablename__ = "trail"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    at: Mapped[float] = mapped_column(Float, index=True)
    host: Mapped[str] = mapped_column(String(48))  # by whom, as they were called
    what: Mapped[str] = mapped_column(String(16))
    about: Mapped[str] = mapped_column(String(32))  # a person's id, or nobody's
    words: Mapped[str] = mapped_column(String(300))
    done: Mapped[bool]


class WordRow(Base):
    """What the host says on every page."""

    __tablename__ = "announcement"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    text: Mapped[str] = mapped_column(String(300))
    until: Mapped[float] = mapped_column(Float)


class TableRow(Base):
    """A table: what was agreed before the first event. The secret leaves only after the end."""

    __tablename__ = "game_table"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    version: Mapped[int]
    parts: Mapped[str] = mapped_column(String(80))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seats: Mapped[list[Any]] = mapped_column(JSON)
    secret: Mapped[str] = mapped_column(String(64))
    settings: Mapped[dict[str, Any]] = mapped_column(JSON)
    created: Mapped[float] = mapped_column(Float)
    finished: Mapped[float | None] = mapped_column(Float)
    result: Mapped[dict[str, Any] | None] = mapped_column(JSON)  # seats and points at the end
    branch_of: Mapped[str | None] = mapped_column(String(32))
    listed: Mapped[bool]
    free: Mapped[int]  # open seats
    timed: Mapped[bool]  # has a clock, so it must be awake
    club: Mapped[str | None] = mapped_column(String(32), index=True)  # the group it is set for

    __table_args__ = (Index("listed_tables", "listed", "finished", "created"),)


class EventRow(Base):
    """Something that happened at a table. The key makes it happen once."""

    __tablename__ = "event"

    table: Mapped[str] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    seat: Mapped[int | None]
    body: Mapped[dict[str, Any]] = mapped_column(JSON)
    at: Mapped[float] = mapped_column(Float)


class SeatRow(Base):
    """Who sits where now: finds the tables of a person."""

    __tablename__ = "seat"

    table: Mapped[str] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[str] = mapped_column(String(32), index=True)


class ResultRow(Base):
    """What came of a seat at the end of a game: histories, ratings and standings read these."""

    __tablename__ = "result"

    table: Mapped[str] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    player: Mapped[str] = mapped_column(String(40), index=True)  # a person, or a level of bots
    name: Mapped[str] = mapped_column(String(40))
    game: Mapped[str] = mapped_column(String(32))
    players: Mapped[int]
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    place: Mapped[int]
    points: Mapped[int]
    at: Mapped[float] = mapped_column(Float)
    rated: Mapped[bool]
    club: Mapped[str | None] = mapped_column(String(32), index=True)

    __table_args__ = (Index("rated_results", "game", "rated", "at"),)


class ReviewRow(Base):
    """The coach's look at a finished game with the eyes of a seat: made by one process for all."""

    __tablename__ = "review"

    table: Mapped[str] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    claim: Mapped[str] = mapped_column(String(32))  # of who makes it
    until: Mapped[float] = mapped_column(Float)  # nobody else begins before
    done: Mapped[int]  # pieces
    failed: Mapped[bool]
    found: Mapped[dict[str, Any] | None] = mapped_column(JSON)  # what all pieces came to


class AnswerRow(Base):
    """What someone answered to an exercise, and when: answered again, it is another row."""

    __tablename__ = "answer"

    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(32), primary_key=True)
    exercise: Mapped[str] = mapped_column(String(16), primary_key=True)
    at: Mapped[float] = mapped_column(Float, primary_key=True)
    action: Mapped[int]
    right: Mapped[bool]

    __table_args__ = (Index("answers_in_order", "game", "at"),)


class FriendRow(Base):
    """Someone has asked another to be friends, who may have accepted."""

    __tablename__ = "friend"

    asker: Mapped[str] = mapped_column(String(32), primary_key=True)
    asked: Mapped[str] = mapped_column(String(32), primary_key=True, index=True)
    since: Mapped[float] = mapped_column(Float)
    accepted: Mapped[bool]


class InvitationRow(Base):
    """A word with which somebody is invited to a table."""

    __tablename__ = "invitation"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("game_table.id"), index=True)
    by: Mapped[str] = mapped_column(String(32), index=True)
    person: Mapped[str | None] = mapped_column(String(32), index=True)  # or whoever has the link
    text: Mapped[str] = mapped_column(String(300))
    at: Mapped[float] = mapped_column(Float)


class ClubRow(Base):
    """A group of people."""

    __tablename__ = "club"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    maker: Mapped[str] = mapped_column(String(32))
    code: Mapped[str] = mapped_column(String(32))  # part of the link by which one joins
    made: Mapped[float] = mapped_column(Float)


class MemberRow(Base):
    """Someone in a group."""

    __tablename__ = "member"

    club: Mapped[str] = mapped_column(ForeignKey("club.id"), primary_key=True)
    person: Mapped[str] = mapped_column(String(32), primary_key=True, index=True)
    since: Mapped[float] = mapped_column(Float)


class SeekRow(Base):
    """Someone who waits for another to play with."""

    __tablename__ = "seek"

    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    games: Mapped[list[Any]] = mapped_column(JSON)
    pace: Mapped[str] = mapped_column(String(8))
    since: Mapped[float] = mapped_column(Float)
    alive: Mapped[float] = mapped_column(Float)  # until when the page last asked stands for them
    fill: Mapped[float] = mapped_column(Float)  # when a painter of the house sits down
    table: Mapped[str | None] = mapped_column(String(32))  # where they sit now


class TournamentRow(Base):
    """A tournament."""

    __tablename__ = "tournament"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(16))
    game: Mapped[str] = mapped_column(String(32))
    seats: Mapped[int]  # at a full table
    rounds: Mapped[int]  # known when it begins
    pace: Mapped[str] = mapped_column(String(8))
    maker: Mapped[str] = mapped_column(String(32))
    club: Mapped[str | None] = mapped_column(String(32))  # whose members take part; or all may
    state: Mapped[str] = mapped_column(String(8))
    made: Mapped[float] = mapped_column(Float)


class EntrantRow(Base):
    """Someone in a tournament, by their number in the draw."""

    __tablename__ = "entrant"

    tournament: Mapped[str] = mapped_column(ForeignKey("tournament.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    player: Mapped[str] = mapped_column(String(40), index=True)  # a person, or a level of bots
    name: Mapped[str] = mapped_column(String(40))


class PairingRow(Base):
    """Who plays whom in a round. The key makes it be laid once."""

    __tablename__ = "pairing"

    tournament: Mapped[str] = mapped_column(ForeignKey("tournament.id"), primary_key=True)
    round: Mapped[int] = mapped_column(Integer, primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    table: Mapped[str | None] = mapped_column(String(32))  # none for who sits out
    entrants: Mapped[list[Any]] = mapped_column(JSON)


class ProcessRow(Base):
    """A server process that runs, until it has not said so for a while."""

    __tablename__ = "process"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    until: Mapped[float] = mapped_column(Float)  # by the database's clock


class LeaseRow(Base):
    """Which process keeps a table: its bots and its clocks are there and nowhere else."""

    __tablename__ = "lease"

    table: Mapped[str] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    process: Mapped[str] = mapped_column(String(32), index=True)
    fence: Mapped[int]  # grows whenever another takes over: what the last one writes is refused
    since: Mapped[float] = mapped_column(Float)  # kept without a gap: clocks ran all the time


class LookingRow(Base):
    """Who is at a table by way of one process."""

    __tablename__ = "looking"

    table: Mapped[str] = mapped_column(ForeignKey("game_table.id"), primary_key=True)
    process: Mapped[str] = mapped_column(String(32), primary_key=True)
    people: Mapped[dict[str, Any]] = mapped_column(JSON)
