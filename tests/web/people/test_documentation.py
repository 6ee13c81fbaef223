"""docs/people.md shows the rules as they are in code."""

from __future__ import annotations

import re

from playground.people.enums import Role
from playground.people.rules import MEANINGS, ROLES, SCOPES
from tests.support.project import read


def test_the_table_of_acts_is_that_of_the_code() -> None:
    written = re.search(r"<!-- acts -->\n(.*?)<!-- /acts -->", read("docs/people.md"), re.DOTALL)
    assert written is not None
    assert written[1] == table()


def table() -> str:
    roles = list(Role)
    head = ["act", "what it includes", *roles, "scope of a token"]
    rows = [
        [act, meaning, *("yes" if role in ROLES[act] else "" for role in roles), SCOPES.get(act, "")]
        for act, meaning in MEANINGS.items()
    ]
    lines = [head, ["---"] * len(head), *rows]
    return (
        "".join("|" + "".join(f" {cell} |" for cell in line) + "\n" for line in lines)
        .replace("| --- ", "|---")
        .replace("--- |", "---|")
    )
