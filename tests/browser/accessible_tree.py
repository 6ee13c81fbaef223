"""What Chromium hands to screen readers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

from tests.browser.readiness import is_ready

FIELDS = frozenset({"combobox", "textbox", "searchbox", "spinbutton", "checkbox", "radio", "button"})


@dataclass(frozen=True, slots=True)
class Spoken:
    """An element as it is said."""

    role: str
    name: str
    description: str
    within: tuple[Spoken, ...] = field(default=())

    def every(self) -> list[Spoken]:
        """All that is inside, at any depth."""
        return [each for child in self.within for each in (child, *child.every())]


def tree(page: Page) -> dict[str, Any]:
    """All nodes by their number."""
    session = page.context.new_cdp_session(is_ready(page))
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return {node["nodeId"]: node for node in nodes}


def the_dialog(page: Page) -> Spoken:
    """The one that is open."""
    nodes = tree(page)
    [found] = [node for node in nodes.values() if _value(node, "role") == "dialog"]
    return _spoken(nodes, found)


def said_twice(page: Page) -> list[tuple[str, str]]:
    """Role and name of what is described by its own name."""
    words = [
        tuple(_value(node, key).strip() for key in ("role", "name", "description"))
        for node in tree(page).values()
    ]
    return [(role, name) for role, name, description in words if name and name == description]


def where_the_focus_is(page: Page) -> Spoken:
    """The element with the focus; in a grid, and in a list, the cell or the row that the keys have come to."""
    nodes = tree(page)
    [focused] = [
        node
        for node in nodes.values()
        if _property(node, "focused") and _value(node, "role") != "RootWebArea"
    ]
    active = [
        related["backendDOMNodeId"]
        for each in focused["properties"]
        if each["name"] == "activedescendant"
        for related in each["value"]["relatedNodes"]
    ]
    if not active:
        return _spoken(nodes, focused)
    [cell] = [node for node in nodes.values() if node.get("backendDOMNodeId") == active[0]]
    return _spoken(nodes, cell)


def _spoken(nodes: dict[str, Any], node: dict[str, Any]) -> Spoken:
    within = tuple(_spoken(nodes, nodes[child]) for child in node.get("childIds", ()) if child in nodes)
    return Spoken(_value(node, "role"), _value(node, "name"), _value(node, "description"), within)


def _value(node: dict[str, Any], key: str) -> str:
    return str(node.get(key, {}).get("value", ""))


def _property(node: dict[str, Any], name: str) -> object:
    return next(
        (each["value"].get("value") for each in node.get("properties", ()) if each["name"] == name), None
    )
