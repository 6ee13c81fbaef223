"""Tests wait for states. Time passes only in the rooms that are there for it, and a time-out only ends a wait."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.project import read, text_files

MAY_SLEEP = {
    Path("tests/support/waiting.py"),
    Path("tests/browser/readiness.py"),
    Path("tests/apiserver/server.py"),
    Path("tests/apiserver/service.py"),
    Path("tests/apiserver/streams.py"),
}
"""The helpers themselves, and the test double, which is told to be slow."""
OF_PAGES = {"wait_for_timeout", "wait_for_load_state"}
"""A fixed wait, and one for the network, which says nothing about what is drawn: `is_ready` is for both."""
LIMITS = {"communicate", "get", "join", "recv", "result", "run", "timeout", "urlopen", "wait", "wait_for"}
PLACES = {"join": 0, "result": 0, "timeout": 0, "wait": 0, "wait_for": 1}
"""Where the time-out stands if it is not named."""
SHORTEST = 60.0
"""Seconds. A time-out below is a statement about the speed of the machine."""


def python_tests() -> list[Path]:
    return [path for path in text_files(".py") if path.parts[0] == "tests"]


def calls(text: str) -> Iterator[tuple[ast.Call, str]]:
    """Each call with the name of what is called; without those that set the beat of a loop, `while not done.wait(0.1)`."""
    tree = ast.parse(text)
    beats = {
        id(call) for loop in ast.walk(tree) if isinstance(loop, ast.While) for call in ast.walk(loop.test)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and id(node) not in beats:
            called = node.func
            yield node, called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def number(node: ast.expr | None) -> float | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return float(node.value)
    return None


def limit_of(call: ast.Call, name: str) -> float | None:
    named = next((keyword.value for keyword in call.keywords if keyword.arg == "timeout"), None)
    place = PLACES.get(name, len(call.args))
    return number(named or (call.args[place] if place < len(call.args) else None))


def is_key(call: ast.Call) -> bool:
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    return isinstance(owner, ast.Attribute) and owner.attr == "keyboard"


def complaint(call: ast.Call, name: str, *, is_page: bool) -> str | None:
    first = number(call.args[0]) if call.args else None
    if name == "sleep" and first != 0:
        return (
            "sleeps: wait for a state with `eventually` or `soon`, or say with `let_pass` that time must pass"
        )
    if name in OF_PAGES:
        return f"{name}: `is_ready` says when a page is there"
    if is_page and name == "new_context":
        return "a context with time-outs of its own: `a_context` makes those of tests"
    if is_page and name == "press" and is_key(call):
        return "a key that may come too early: `press` waits until the page is ready"
    named = {keyword.arg for keyword in call.keywords}
    if name == "connect" and "max_size" in named and "open_timeout" not in named:
        return "a socket with time-outs of its own: `Server.socket` opens those of tests"
    limit = limit_of(call, name)
    if is_page and limit is not None:
        return "a time-out of its own: PATIENCE is for all"
    if name in LIMITS and limit is not None and limit < SHORTEST:
        return f"gives up after {limit:g} s: PATIENCE is for all"
    return None


def complaints(path: Path, text: str) -> list[str]:
    is_page = path.parts[1] == "browser"
    found = ((call.lineno, complaint(call, name, is_page=is_page)) for call, name in calls(text))
    return [f"{path}:{line}: {said}" for line, said in found if said is not None]


def test_no_test_waits_for_time_to_pass() -> None:
    found = [
        said for path in python_tests() if path not in MAY_SLEEP for said in complaints(path, read(path))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("time.sleep(0.5)", "sleeps"),
        ("await asyncio.sleep(seconds)", "sleeps"),
        ("page.wait_for_timeout(300)", "wait_for_timeout"),
        ('page.wait_for_load_state("networkidle")', "wait_for_load_state"),
        ("expect(row).to_be_visible(timeout=30_000)", "a time-out of its own"),
        ("process.wait(timeout=5)", "gives up after 5 s"),
        ("event.wait(2)", "gives up after 2 s"),
        ("asyncio.wait_for(it, 5)", "gives up after 5 s"),
        ('", ".join(names)', None),
        ("while not done.wait(0.1): look()", None),
        ("await asyncio.sleep(0)", None),
        ("process.wait(timeout=PATIENCE)", None),
        ("browser.new_context()  # expect", "a context with"),
        ('page.keyboard.press("g")  # expect', "a key that"),
        ('press(page, "g")  # expect', None),
        ("connect(address, max_size=None)", "a socket with"),
        ("connect(address, max_size=None, open_timeout=PATIENCE)", None),
    ],
)
def test_fixed_waits_are_found(text: str, said: str | None) -> None:
    where = "browser" if "expect" in text else "live"
    found = complaints(Path(f"tests/{where}/test_it.py"), f"async def it():\n    {text}\n")
    assert [one.split(": ", 1)[1].startswith(said or "-") for one in found] == [True] * (said is not None)
