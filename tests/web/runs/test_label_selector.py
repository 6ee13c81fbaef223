"""Label selectors as kubectl's `-l` takes them."""

from __future__ import annotations

import pytest

from playground.common.errors import InvalidInput
from playground.runs.label_selector import read_selector

PODS = {
    "web": {"app": "web", "tier": "front", "example.com/zone": "a"},
    "db": {"app": "db", "tier": "back"},
    "canary": {"app": "web", "canary": ""},
    "bare": {},
}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("app=web", ["web", "canary"]),
        ("app==web", ["web", "canary"]),
        ("app!=web", ["db", "bare"]),
        ("app", ["web", "db", "canary"]),
        ("!app", ["bare"]),
        ("app in (web, db)", ["web", "db", "canary"]),
        ("app in(web),!canary", ["web"]),
        ("app notin (web)", ["db", "bare"]),
        ("canary=", ["canary"]),
        ("canary in (,x)", ["canary"]),
        ("app in ( web ,db ) , tier", ["web", "db"]),
        ("tier", ["web", "db"]),
        (" app = web , example.com/zone = a ", ["web"]),
    ],
)
def test_what_is_selected(text: str, names: list[str]) -> None:
    selector = read_selector(text)
    assert [name for name, labels in PODS.items() if selector.matches(labels)] == names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ""),
        ("app=web,", ""),
        (",app", ",app"),
        ("app=we b", "app=we b"),
        ("app>1", "app>1"),
        ("app in ()x", "app in ()x"),
        ("a,b in web", "b in web"),
        ("!app=web", "!app=web"),
        ("-a", "-a"),
        ("app in (we b)", "app in (we b)"),
        ("app in (" + ", " * 2000, "app in (" + ", " * 16),
        ("app" + " " * 4000 + "x", "app" + " " * 37),
        ("a" * 5000, "a" * 40),
    ],
    ids=lambda text: text[:40],
)
def test_what_is_no_selector(text: str, found: str) -> None:
    with pytest.raises(InvalidInput) as error:
        read_selector(text)
    (mistake,) = error.value.problems
    assert (mistake.path, mistake.message.rpartition("got ")[2]) == ("labelSelector", repr(found))
