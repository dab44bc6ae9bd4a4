"""The table for programs."""

import random
import re
from html import unescape
from pathlib import Path
from typing import Any

import bottega
from visits import ADDRESS, GAME, Bot, Guest, live, served


def test_the_description_is_ours_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        schema = client.get("/api/openapi.json").json()
        assert "/api/table/{id}/play" in schema["paths"]
        assert not [path for path in schema["paths"] if not path.startswith("/api/")]
        page = unescape(client.get("/api/docs").text)
        scripts = re.findall(r"<script([^>]*)>", page)
        assert all(script.startswith(' src="/static/') for script in scripts)
        for path, methods in schema["paths"].items():
            for what in methods.values():
                assert what["description"] in page, path


def test_every_game_is_described(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        games = Bot(client).get("games").json()
        assert [game["game"] for game in games] == list(bottega.GAMES)
        assert all(game["options"] is not None and game["actions"] for game in games)


def test_two_programs_play_with_views_and_numbers_alone(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        bots, chance = [Bot(client, "Red"), Bot(client, "Yellow")], random.Random(1)
        id = bots[0].table("you", "open", listed=True)["table"]
        assert bots[1].get("tables").json()["open"][0]["id"] == id
        assert bots[1].post(f"table/{id}/sit").status_code == 200
        for _ in range(30):
            seen = next(s for s in (b.get(f"table/{id}").json() for b in bots) if s["legal"])
            action = chance.choice(seen["legal"])["number"]
            move = {"action": action, "seq": seen["seq"]}
            answer = bots[seen["seat"]].post(f"table/{id}/play", **move)
            assert answer.status_code == 200
            assert answer.json()["seq"] > seen["seq"]


def test_a_program_sees_what_its_seat_sees(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        bot = Bot(client)
        seen = bot.table("you", "here")
        table = live(client, seen["table"])
        assert seen["seat"] in seen["to_move"]  # whoever begins: both seats are its own
        assert seen["view"] == table.match.view(seen["seat"])
        other = Bot(client, "Yellow").get(f"table/{seen['table']}").json()
        assert other["seat"] is None
        assert other["view"] == table.match.view(None)
        assert other["legal"] == []


def test_a_decision_is_taken_back(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        bot = Bot(client)
        id = bot.table("you", "here", "here")["table"]
        table = live(client, id)
        first = table.moment.to_move[0]
        bot.post(f"table/{id}/play", seat=first, action=26, seq=table.seq(first))
        second = table.moment.to_move[0]
        bet = table.moment.legal(second)[1].number
        bot.post(f"table/{id}/play", seat=second, action=bet, seq=table.seq(second))
        seq = table.seq(second)
        assert bot.post(f"table/{id}/undo", seq=seq).status_code == 400  # three seats: which?
        assert bot.post(f"table/{id}/undo", seat=second).status_code == 400  # which board?
        assert bot.post(f"table/{id}/undo", seat=first, seq=seq).status_code == 422
        assert bot.post(f"table/{id}/undo", seat=second, seq=seq).json()["legal"]
        again = bot.post(f"table/{id}/undo", seat=second, seq=seq)
        assert again.status_code == 409
        assert again.json()["state"]["seq"] == table.seq(second)


def test_a_running_game_is_told_in_words_and_its_log_comes_after_the_end(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        bot = Bot(client)
        id = bot.table("you", "here")["table"]
        told = bot.get(f"table/{id}/log").json()
        assert told["story"]
        assert told["log"] is None


def test_chat_hint_and_resigning(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        bot = Bot(client)
        id = bot.table("you", "here")["table"]
        seat = live(client, id).moment.to_move[0]
        assert bot.post(f"table/{id}/say", text=" good  luck ").json() == {"said": "good luck"}
        hints = bot.post(f"table/{id}/hint", seat=seat).json()["hints"]
        assert hints[0]["action"] in [a.number for a in live(client, id).moment.legal(seat)]
        assert bot.post(f"table/{id}/resign", seat=seat).json()["seats"][seat]["away"]


def test_a_page_of_ours_may_use_the_api_with_its_cookie(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        headers = {"cookie": red.cookie, "origin": ADDRESS}
        made = client.post("/api/tables", json={"game": GAME}, headers=headers)
        assert made.status_code == 201


def test_what_comes_without_a_name_is_refused(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        body: dict[str, Any] = {"game": GAME}
        assert client.post("/api/tables", json=body).status_code == 401
        unknown = {"authorization": "Bearer nobody"}
        assert client.post("/api/tables", json=body, headers=unknown).status_code == 401
        cookie = {"cookie": Guest(client).cookie}
        client.cookies.clear()
        assert client.post("/api/tables", json=body, headers=cookie).status_code == 403
