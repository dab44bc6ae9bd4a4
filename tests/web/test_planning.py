"""Planning in Fresco: apprentices come and go by click, by key and by hand, until one is ready."""

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import CHROMIUM, GET_IT, connected, set_table

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
IN_SIGHT = (".market", ".vault", ".sheet .shelf", ".sheet .columns", ".sheet .pool")


def expected(page: Page, *men: int) -> None:
    """So many stand in each column, and nobody has seen it."""
    for number, count in enumerate(men):
        column = page.locator("#board .columns > li").nth(number)
        expect(column.locator(".boy")).to_have_count(count)
    expect(page.locator("main:not([data-busy]) .at-sheet")).to_have_count(1)


def carry(page: Page, piece: Locator, to: Locator) -> None:
    """By hand, as a mouse does it."""
    piece.hover()
    page.mouse.down()
    box = to.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()


def test_apprentices_come_and_go_until_ready(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    set_table(page, address, "fresco", "you", "bot:greedy")
    connected(page)
    page.locator("#board .hour.may").nth(2).click()
    page.locator("#board .at-sheet").wait_for()
    for place in IN_SIGHT:
        expect(page.locator(f"#board {place}").first).to_be_in_viewport(ratio=0.99)
    column, pool = page.locator("#board .columns > li"), page.locator("#board .sheet .pool")
    men = pool.locator(".boy").count()
    for number in range(men):
        column.nth(number % 3).locator(".column").click()
        expect(page.locator("#board .columns .boy")).to_have_count(number + 1)
    expected(page, 2, 2, men - 4, 0, 0)  # the last one commits nobody
    column.nth(0).locator(".back").press("Enter")
    expected(page, 1, 2, men - 4, 0, 0)
    column.nth(3).locator(".column").press("Enter")
    expected(page, 1, 2, men - 4, 1, 0)
    carry(page, column.nth(1).locator(".boy").first, pool)
    expected(page, 1, 1, men - 4, 1, 0)
    carry(page, pool.locator(".boy").first, column.nth(4))
    expected(page, 1, 1, men - 4, 1, 1)
    carry(page, column.nth(0).locator(".boy").first, column.nth(3))
    expected(page, 0, 1, men - 4, 2, 1)
    carry(page, column.nth(3).locator(".boy").first, page.locator("#board .vault"))  # nowhere
    expected(page, 0, 1, men - 4, 2, 1)
    pool.locator(".do").click()
    expect(page.locator("#log")).to_contain_text("has planned")
