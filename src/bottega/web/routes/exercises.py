"""Exercises: one a day, and as many as one likes."""

import asyncio
from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from bottega.coach.exercises import Exercise, kept
from bottega.games import GAMES
from bottega.web.http.answers import page
from bottega.web.http.forms import form_of, number_in
from bottega.web.http.visit import Visit, house_of
from bottega.web.people.answers import next_for
from bottega.web.people.ratings import Rated
from bottega.web.speech.refusals import NotAllowed
from bottega.web.table.orders import game_of
from bottega.web.view.exercises import exercise_of, exercise_shown, exercises_of, offered
from bottega.web.view.profile import rated_shown

MOST = 100_000  # actions


@get("/exercises", include_in_schema=False)
async def exercises(request: Visit) -> Response[str]:
    """Every game with its exercise of the day."""
    house, me, shown = house_of(request), request.user, []
    for game in map(game_of, GAMES):
        found = kept(game)
        if found:
            rated = (await house.answers.scale(game.id, found)).get(me.id)
            given = await house.answers.of(me.id, game.id)
            shown.append(offered(game, found, given, rated, me.language))
    return page("exercises.html", house, me, games=shown)


@get("/exercises/{game:str}", include_in_schema=False)
async def another(request: Visit, game: FromPath[str]) -> Redirect:
    """One that is right for this visitor."""
    house, me, found = house_of(request), request.user, exercises_of(game)
    scale, given = await house.answers.scale(game, found), await house.answers.of(me.id, game)
    return Redirect(f"/exercises/{game}/{next_for(found, given, scale, me.id)}", status_code=303)


@get("/exercises/{game:str}/{id:str}", include_in_schema=False)
async def exercise(
    request: Visit,
    game: FromPath[str],
    id: FromPath[str],
    chose: Annotated[int | None, QueryParameter(ge=0, le=MOST)] = None,
) -> Response[str]:
    """The board and the choices; or what was best, beside what one chose."""
    house, me, wanted = house_of(request), request.user, exercise_of(game, id)
    if chose is not None:
        _require(wanted, chose)
    shown = await asyncio.to_thread(exercise_shown, wanted, chose, me.language)
    scale = await house.answers.scale(game, exercises_of(game))
    mine, its = scale.get(me.id, Rated()), scale[id]
    rated = [rated_shown(each, me.language).words for each in (mine, its)]
    return page("exercise.html", house, me, e=shown, mine=rated[0], its=rated[1])


@post("/exercises/{game:str}/{id:str}", include_in_schema=False)
async def answer(request: Visit, game: FromPath[str], id: FromPath[str]) -> Redirect:
    """Choose, and be told."""
    house, form, wanted = house_of(request), await form_of(request), exercise_of(game, id)
    chose = number_in(form, "action")
    _require(wanted, chose)
    me = await house.people.stored(request.user)
    await house.answers.give(me.id, wanted, chose)
    return Redirect(f"/exercises/{game}/{id}?chose={chose}", status_code=303)


def _require(exercise: Exercise, action: int) -> None:
    """One of the choices that there were."""
    if action != exercise.best and exercise.judged(action) is None:
        raise NotAllowed("not_a_choice")


HANDLERS = [exercises, another, exercise, answer]
