"""Lists of what is played to answer a question, by whose it is."""

from __future__ import annotations

import pytest

from playground.people.enums import Part
from tests.support.people import Cast

pytestmark = pytest.mark.django_db

IDS = {
    "rehearsals": "rehearsal_id",
    "survivals": "survival_id",
    "removals": "removal_id",
    "searches": "search_id",
    "sweeps": "sweep_id",
}


def parts_with(people: Cast, name: str, kind: str) -> list[str]:
    """The parts of somebody's list that have Ada's thing."""
    client, thing = people.askers[name].client(), people.things.ids[IDS[kind]]
    lists = {part: client.get(f"/api/v1/{kind}/", {"whose": part}).json()["results"] for part in Part.values}
    return [part for part, rows in lists.items() if thing in {row["id"] for row in rows}]


@pytest.mark.parametrize("kind", IDS)
def test_it_is_mine_until_the_workshop_is_shown_it(people: Cast, kind: str) -> None:
    names = ("ada", "bea", "tom")
    assert [parts_with(people, name, kind) for name in names] == [["mine"], [], []]
    address = f"/api/v1/access/{kind}/{people.things.ids[IDS[kind]]}/"
    client = people.askers["ada"].client()
    shown = client.put(address, {"visibility": "workshop"}, content_type="application/json")
    assert shown.status_code == 200
    assert [parts_with(people, name, kind) for name in names] == [["mine"], ["workshop"], []]
