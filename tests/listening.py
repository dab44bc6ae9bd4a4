"""A player who sees nothing: the accessibility tree is read aloud, and keys are pressed."""

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import CDPSession, Page

from browsing import COMPILING

Node = dict[str, Any]

FOCUSED = {"expression": "document.activeElement"}
ASKED = """() => {
  const main = document.querySelector("main.table");
  const over = document.querySelector("#bar a[href$='/after']");
  const read = document.getElementById("turn").textContent; // the first news of the line
  return !main.dataset.busy && ((main.dataset.turn === "yes" && read) || over);
}"""


class Ear:
    """What a screen reader makes of a page. Only waiting looks at anything else."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.line.send("Accessibility.enable")
        self.nodes: dict[str, Node] = {}

    def listen(self) -> None:
        """Wait until there is something to do, and have the page read."""
        self.page.wait_for_function(ASKED, timeout=COMPILING * 1000)
        self.read()

    def read(self) -> None:
        found = self.line.send("Accessibility.getFullAXTree")["nodes"]
        self.nodes = {node["nodeId"]: node for node in found}

    def focus(self) -> str:
        """Name of what the next key goes to."""
        held = self.line.send("Runtime.evaluate", FOCUSED)["result"]
        one = {"objectId": held["objectId"], "fetchRelatives": False}
        return name(self.line.send("Accessibility.getPartialAXTree", one)["nodes"][0])

    def within(self, node: Node) -> Iterator[Node]:
        """A node and all below it, in reading order."""
        yield node
        for child in node.get("childIds", []):
            if child in self.nodes:
                yield from self.within(self.nodes[child])

    def all(self, *roles: str) -> list[Node]:
        return [node for node in self.nodes.values() if role(node) in roles]

    def dock(self) -> Node:
        """The region that is called after the question read aloud."""
        aloud = self.announced().values()
        return next(region for region in self.all("region") if name(region) in aloud)

    def named(self, node: Node, *roles: str) -> list[str]:
        return [name(each) for each in self.within(node) if role(each) in roles]

    def offered(self) -> list[str]:
        """What may be done: the buttons in the lists of the region that asks."""
        items = [node for node in self.within(self.dock()) if role(node) == "listitem"]
        return [words for item in items for words in self.named(item, "button")]

    def announced(self) -> dict[int, str]:
        """What stands in regions that are read when they change. A sentence that is said again is
        a new one."""
        live = [node for node in self.nodes.values() if value(node, "live") == "polite"]
        said = [each for node in live for each in self.within(node) if role(each) == "StaticText"]
        return {each["backendDOMNodeId"]: name(each) for each in said}

    def reach(self, words: str, most: int) -> int:
        """Tab until something of this name has the focus; how many presses it took."""
        for presses in range(most):
            if self.focus() == words:
                return presses
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{words!r} is not reached with {most} presses of Tab")


def role(node: Node) -> str:
    return "" if node["ignored"] else str(node["role"]["value"])


def name(node: Node) -> str:
    return str(node.get("name", {}).get("value", ""))


def value(node: Node, wanted: str) -> Any:
    """A property of a node."""
    found = [
        each["value"]["value"] for each in node.get("properties", []) if each["name"] == wanted
    ]
    return found[0] if found else None
