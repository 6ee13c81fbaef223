"""Roles × routes × sockets: whoever may not, cannot; and what is not theirs to see is not there for them.

Every route of the OpenAPI document is asked for with the ids of Ada's things, and with ids of nothing, by everybody.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final
from uuid import uuid4

import pytest

from playground.people.current_user import CurrentUser
from playground.people.enums import Act, Role
from playground.people.models import Person, Share
from playground.people.rules import act_of, may, routes, sockets
from playground.policies.models import Policy
from playground.runs.models import Run
from playground.simulations.models import Simulation
from playground.snapshots.models import Snapshot
from playground.sockets.routing import websocket_urlpatterns
from tests.support.contract_document import document
from tests.support.people import Cast, who_of
from tests.support.stored_things import NAMES

pytestmark = pytest.mark.django_db

METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")
# Who may see nothing of Ada's, and what they are.
OTHERS: Final = ("bea", "tom", "guest", "stranger", "toms-program")
# An asker of every role and of every kind of token.
ONE_OF_EACH: Final = ("olga", "ada", "bea", "guest", "reader", "writer", "stranger")
ID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def documented() -> set[str]:
    paths = document()["paths"]
    return {
        f"{method.upper()} {path.removeprefix('/api/v1')}"
        for path, operations in paths.items()
        for method in operations
        if method.upper() in METHODS
    }


ALL: Final = sorted(routes())
WITH_IDS: Final = [route for route in ALL if re.search(r"_id\}", route)]


def test_every_route_has_a_rule_and_every_rule_a_route() -> None:
    assert documented() == set(routes())


def test_every_socket_has_a_rule_and_every_rule_a_socket() -> None:
    found = (re.match(r"ws/(\w+)/", str(pattern.pattern)) for pattern in websocket_urlpatterns)
    assert {match[1] for match in found if match} == set(sockets())


def test_what_has_no_rule_is_for_operators() -> None:
    assert act_of("GET", "/api/v1/nowhere/") == Act.OPERATE
    assert {
        act: role for act in Act for role in Role if may(CurrentUser(role, "x"), act) and act == Act.OPERATE
    } == {Act.OPERATE: Role.OPERATOR}


@pytest.mark.parametrize("route", ALL)
def test_who_may_not_do_such_a_thing_is_told_so_whatever_there_is(people: Cast, route: str) -> None:
    refused = [name for name in ONE_OF_EACH if not may(who_of(people, name), routes()[route])]
    for name in refused:
        answer = asked(people, name, route, people.ids_for(route))
        assert answer.status_code == (403 if who_of(people, name).is_known else 401), (name, answer.content)
        if name == refused[-1]:
            assert told(answer) == told(asked(people, name, route, of_nothing(people, route)))


@pytest.mark.parametrize("route", WITH_IDS)
def test_what_belongs_to_somebody_else_is_not_there(people: Cast, route: str) -> None:
    """Refused for what there is and for what there is not, in the same words."""
    allowed = [name for name in OTHERS if may(who_of(people, name), routes()[route])]
    if "/class/" in route:
        allowed = [name for name in allowed if name != "bea"]  # She is in the class.
    if not allowed or "/extender/" in route:
        return
    missing = asked(people, allowed[0], route, of_nothing(people, route))
    for name in allowed:
        found = asked(people, name, route, people.ids_for(route))
        assert told(found) == told(missing), name
        assert found.status_code == 404 or (found.status_code == 400 and not route.startswith("GET")), name


@pytest.mark.parametrize("route", [route for route in ALL if "{" not in route and route.startswith("GET")])
def test_no_list_tells_of_what_belongs_to_somebody_else(people: Cast, route: str) -> None:
    secret = {*people.things.ids.values(), *people.things.simulations.values()}
    for name in OTHERS:
        text = asked(people, name, route, {}).content.decode()
        assert not secret & {match[0] for match in ID.finditer(text)}, name


@pytest.mark.parametrize("route", [route for route in WITH_IDS if route.startswith("GET")])
def test_the_owner_the_operator_and_the_owners_programs_see_it(people: Cast, route: str) -> None:
    """Otherwise the tests above would hold for a server that has nothing for anybody."""
    missing = told(asked(people, "olga", route, of_nothing(people, route)))
    for name in ("ada", "olga", "reader"):
        if may(who_of(people, name), routes()[route]):
            found = asked(people, name, route, people.ids_for(route))
            # Not every run has called extenders, not every attempt has the node that is asked for, and no removal is of both kinds.
            is_told = found.status_code == 200 or "{k}" in route or found.json().get("code") == "other-kind"
            assert is_told, (name, found.content)
            assert told(found) != missing, name


BODIES: Final[list[tuple[str, Mapping[str, Any]]]] = [
    ("POST /runs/", {"snapshot": "snapshot_id"}),
    ("POST /runs/", {"snapshot": "own", "policy": "policy_id"}),
    ("POST /rehearsals/", {"snapshot": "snapshot_id", "from": "1.34", "to": "1.36"}),
    ("POST /rehearsals/", {"snapshot": "own", "policy": "policy_id", "from": "1.34", "to": "1.36"}),
    ("POST /removals/", {"snapshot": "snapshot_id"}),
    ("POST /removals/", {"run": "run_id"}),
    ("POST /removals/", {"snapshot": "own", "policy": "policy_id"}),
    ("POST /searches/", {"snapshot": "snapshot_id", "optimum": {}}),
    ("POST /searches/", {"run": "run_id", "optimum": {}}),
    ("POST /searches/", {"snapshot": "own", "policy": "policy_id", "optimum": {}}),
    ("POST /survivals/", {"snapshot": "snapshot_id"}),
    ("POST /survivals/", {"run": "run_id"}),
    ("POST /survivals/", {"snapshot": "own", "policy": "policy_id"}),
    ("POST /sweeps/", {"snapshots": ["snapshot_id"]}),
    ("POST /sweeps/", {"snapshots": ["own"], "policy": "policy_id"}),
    ("POST /simulate/", {"snapshot": "snapshot_id"}),
    ("POST /capacity/", {"snapshot": "snapshot_id", "templates": [{"kind": "Pod"}]}),
    ("POST /checks/", {"snapshot": "snapshot_id", "expectations": "expectations: [{evictions: none}]"}),
    ("POST /checks/", {"run": "run_id", "expectations": "expectations: [{evictions: none}]"}),
    (
        "POST /checks/",
        {"snapshot": "own", "policy": "policy_id", "expectations": "expectations: [{evictions: none}]"},
    ),
    ("POST /timelines/", {"snapshot": "snapshot_id", "scenario": "{duration: 5s}"}),
    ("POST /timelines/", {"policy": "policy_id", "scenario": "{duration: 5s, nodes: {count: 1}}"}),
]


@pytest.mark.parametrize(("route", "body"), BODIES)
def test_nothing_is_made_from_what_one_may_not_see(people: Cast, route: str, body: Mapping[str, Any]) -> None:
    own = str(Snapshot.objects.get(owner=people.people["vic"]).pk)
    ids = {**people.things.ids, "own": own}
    client = people.askers["vic"].client()
    found, missing = (
        client.post(f"/api/v1{route.partition(' ')[2]}", filled(body, known), content_type="application/json")
        for known in (ids, {**dict.fromkeys(ids, str(uuid4())), "own": own})
    )
    assert (found.status_code, told(found)) == (404, told(missing))


def test_after_all_that_everything_is_as_it_was(people: Cast) -> None:
    ids = people.things.ids
    owner = people.people["ada"]
    assert Snapshot.objects.get(pk=ids["snapshot_id"]).owner == owner
    assert Policy.objects.get(pk=ids["policy_id"]).owner == owner
    assert (Run.objects.get(pk=ids["run_id"]).owner, Run.objects.get(pk=ids["run_id"]).state) == (
        owner,
        "succeeded",
    )
    assert Person.objects.filter(pk=people.people["bea"].pk, workshop__closed_at=None).exists()
    assert Share.objects.filter(pk=people.share.pk).exists()
    assert Simulation.objects.filter(pk__in=people.things.simulations.values(), owner=owner).count() == len(
        people.things.simulations
    )


ADMIN: Final = ("/admin/", "/admin/runs/run/", "/admin/people/auditentry/", "/admin/people/token/")


@pytest.mark.parametrize("address", ADMIN)
def test_the_admin_site_is_for_operators(people: Cast, address: str) -> None:
    statuses = {name: asker.client().get(address).status_code for name, asker in people.askers.items()}
    assert statuses == {name: 200 if name == "olga" else 302 for name in people.askers}


def test_metrics_are_for_operators(people: Cast) -> None:
    statuses = {name: asker.client().get("/metrics").status_code for name, asker in people.askers.items()}
    assert statuses == {name: 200 if name == "olga" else 404 for name in people.askers}


# What the tests above say it with -------------------------------------------------------------------------------


def of_nothing(people: Cast, route: str) -> dict[str, str]:
    return {key: str(uuid4()) for key in people.ids_for(route)}


def asked(people: Cast, name: str, route: str, ids: Mapping[str, str]) -> Any:
    method, _, path = route.partition(" ")
    known = {
        **NAMES,
        "k": "0",
        "number": "1",
        "slug": "no-such-demo",
        "kind": "runs",
        "release": "1.30",
        **ids,
    }
    path = re.sub(r"\{(\w+)\}", lambda found: known[found[1]], path)
    client = people.askers[name].client()
    address = path if path in ("/healthz/", "/readyz/") else f"/api/v1{path}"
    return client.generic(method, address, "{}", content_type="application/json")


def told(answer: Any) -> str:
    """Everything that is said, but for the ids that were asked for."""
    return f"{answer.status_code} {ID.sub('', answer.content.decode(errors='replace'))}"


def filled(body: Mapping[str, Any], ids: Mapping[str, str]) -> dict[str, Any]:
    def known(value: Any) -> Any:
        if isinstance(value, list):
            return [known(one) for one in value]
        return ids.get(value, value) if isinstance(value, str) else value

    return {key: known(value) for key, value in body.items()}


@pytest.mark.parametrize("kind", ["simulation", "elections", "countdowns"])
def test_a_timeline_has_no_access_under_the_name_of_another_kind(people: Cast, kind: str) -> None:
    client, timeline = people.askers["ada"].client(), people.things.simulations["timelines"]
    assert client.get(f"/api/v1/access/timelines/{timeline}/").json()["owner"] == "ada"
    assert client.get(f"/api/v1/access/{kind}/{timeline}/").status_code == 404
