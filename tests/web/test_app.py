"""The house as an app: installed, readable without a network, and nothing secret kept."""

import json
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

import bottega
from bottega.core.words import LANGUAGES
from bottega.web.drawing.faces import HERE
from bottega.web.speech.language import say
from browsing import (
    ARGUMENTS,
    CHROMIUM,
    GET_IT,
    WHOLE,
    Form,
    Visitor,
    connected,
    play,
    set_scene,
)
from visits import Guest, served

in_a_browser = pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
READ = ["/offline", *(f"/{page}/{game}" for game in bottega.GAMES for page in ("rules", "edition"))]
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      found.push([new URL(request.url).pathname, await (await cache.match(request)).text()]);
    }
  }
  return found;
}"""


def kept(page: Page) -> dict[str, str]:
    """What the app keeps, by its path."""
    return dict(page.evaluate(KEPT))


def wait(page: Page | Worker, promised: str) -> None:
    """Until a promise comes to something."""
    pause = "await new Promise((done) => setTimeout(done, 50))"
    page.evaluate(
        f"async () => {{ for (let n = 0; n < 1200 && !(await {promised}); n++) {pause}; }}"
    )


def ready(page: Page, address: str) -> None:
    """Wait until all that can be read without a network is kept."""
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()  # from now on the worker answers
    wait(page, "caches.match('/edition/atelier')")


@in_a_browser
@pytest.mark.parametrize(
    ("language", "wide"),
    [("en", 390), *(pytest.param(each, 1280, marks=pytest.mark.slow) for each in LANGUAGES)],
)
def test_the_rules_are_read_without_a_network_and_nothing_secret_is_kept(
    browser: Browser, address: str, language: str, wide: int
) -> None:
    context = browser.new_context(locale=language, viewport={"width": wide, "height": 800})
    page = context.new_page()
    ready(page, address)
    set_scene(page, address, "fresco-dice", "middle")
    table = page.url
    play(page, 3)
    page.goto(f"{address}/account")
    name = page.locator("h1").inner_text()
    token = page.locator("input[name=token]").first.get_attribute("value")
    page.goto(address)
    ready(page, address)
    found = kept(page)
    files = [path for path in found if re.match(r"/(static|face|type|icon)/", path)]
    assert sorted(set(found) - set(files)) == sorted(READ)
    secrets = (
        table.rpartition("/")[2],
        str(token),
        name if name != say("guest", language) else "\0",
    )
    for path, text in found.items():
        assert not [each for each in secrets if each in text and path not in files], path
    context.set_offline(True)
    page.goto(f"{address}/rules/fresco")
    expect(page.locator("h1")).to_have_text("Fresco")
    assert page.locator("html").get_attribute("lang") == language
    assert page.locator("article section").count() > 3
    page.goto(table)
    expect(page.locator("h1")).to_have_text(say("offline", language))
    context.set_offline(False)
    connected(page)  # by itself
    context.close()


@pytest.fixture
def whole(browser: Browser) -> Iterator[Browser]:
    """Chromium as people have it: its shell shows no notices."""
    found = browser.browser_type.launch(executable_path=WHOLE, args=ARGUMENTS)
    yield found
    found.close()


@pytest.mark.skipif(WHOLE is None, reason="no whole chromium here: apt-get install chromium")
def test_a_push_is_shown_and_leads_to_the_table(whole: Browser, address: str) -> None:
    context = whole.new_context(permissions=["notifications"])
    page = context.new_page()
    line = context.new_cdp_session(page)
    seen: list[dict[str, Any]] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda e: seen.extend(e["registrations"]))
    line.send("ServiceWorker.enable")
    ready(page, address)
    (worker,) = context.service_workers
    # what is asked of the browser: without a desktop it may forget at once what it showed
    worker.evaluate("""() => {
        self.shown = [];
        const show = self.registration.showNotification;
        self.registration.showNotification = (title, told) => {
            self.shown.push([title, told.body, told.data]);
            return show.call(self.registration, title, told);
        };
    }""")
    told = {"title": "Fresco", "text": "Blu", "path": "/rules/fresco", "tag": "x"}
    body = json.dumps({**told, "waiting": 2, "language": "en"})
    place = {"origin": address, "registrationId": seen[-1]["registrationId"], "data": body}
    line.send("ServiceWorker.deliverPushMessage", place)
    wait(worker, "self.shown.length")
    assert worker.evaluate("self.shown") == [["Fresco", "Blu", "/rules/fresco"]]
    context.close()


@in_a_browser
def test_a_browser_would_install_it(visitor: Visitor, form: Form, address: str) -> None:
    page = visitor()
    ready(page, address)
    line = page.context.new_cdp_session(page)
    found = line.send("Page.getAppManifest")
    assert found["errors"] == []
    assert json.loads(found["data"])["description"] == form.say("welcome")
    told = line.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in told] in ([], ["in-incognito"])  # as all visitors here are


def test_the_manifest_names_icons_that_there_are(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest = Guest(client, "it")
        page = guest.get("/").text
        address = re.search(r'rel="manifest" href="([^"]*)"', page)
        assert address
        told = guest.get(address[1]).json()
        assert told["description"] == say("welcome", "it")
        assert told["start_url"] == told["scope"] == "/"
        assert {each["purpose"] for each in told["icons"]} == {"any", "maskable"}
        for each in told["icons"]:
            picture = guest.get(each["src"]).content
            size = struct.unpack(">II", picture[16:24])
            assert picture[:4] == b"\x89PNG"
            assert each["sizes"] == f"{size[0]}x{size[1]}"
        assert guest.get("/icon/1.png").status_code == 404


def test_the_worker_stands_at_the_root_and_is_asked_for_anew(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        worker = client.get("/service.js")
        assert worker.headers["content-type"].startswith("text/javascript")
        assert worker.headers["cache-control"] == "no-cache"
        assert worker.text == (HERE / "static" / "service.js").read_text()
        for language in LANGUAGES:
            page = client.get(f"/offline?read={language}")
            assert page.headers["content-language"] == language
            assert say("offline_why", language) in page.text
            rules = client.get(f"/rules/atelier?read={language}")
            assert rules.headers["content-language"] == language
