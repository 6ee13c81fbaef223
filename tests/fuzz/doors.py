"""The doors of the product, each with a way to make an input for it: a request, or a message on a socket.

A door takes a random generator and what is stored (`Stored`), and gives the input. The same generator gives the same input.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any, Final
from urllib.parse import quote

from django.test.client import BOUNDARY, MULTIPART_CONTENT

from playground.simulations.enums import Kind
from tests.fuzz import inputs, question_doors
from tests.fuzz.mutations import damaged, json_text, mutated, mutated_text, swollen_text
from tests.fuzz.requests import API, Input, Stored, as_json
from tests.support.extenders import recorded_calls

YAML_TYPES: Final = ("application/yaml", "text/yaml")
UPLOAD_TYPES: Final = (
    *YAML_TYPES,
    "application/json",
    "text/plain",
    "application/gzip",
    "application/x-ndjson",
)
LISTS: Final = (
    *("policies/", "runs/", "snapshots/", "elections/", "timelines/", "live/"),
    *("rehearsals/", "survivals/", "searches/", "sweeps/"),
)


Door = Callable[[Random, Stored], Input]


def _as_text(path: str, texts: Sequence[str], random: Random, types: Sequence[str] = YAML_TYPES) -> Input:
    body = mutated_text(random.choice(texts), random).encode("utf-8", "surrogatepass")
    return Input(API + path, damaged(body, random) if random.random() < 0.1 else body, random.choice(types))


def uploads(random: Random, stored: Stored) -> Input:
    path = random.choice(("snapshots/", "snapshots/", "snapshots/?expandWorkloads=true"))
    match random.randrange(10):
        case 0 | 1:
            return _as_text(path, inputs.CLUSTER_TEXTS, random, UPLOAD_TYPES)
        case 2:
            return _trace("snapshots/", random)
        case 3:
            value = mutated(random.choice(inputs.OBJECTS), random, inputs.OBJECTS)
            return Input(API + path, json_text(value).encode() + b"\n---\n{}", random.choice(UPLOAD_TYPES))
    asked = as_json(path, inputs.CLUSTER, random, [*inputs.OBJECTS, *inputs.POLICIES])
    return Input(asked.path, asked.body, random.choice(UPLOAD_TYPES))


def _trace(path: str, random: Random) -> Input:
    files = [
        mutated_text(text, random).encode("utf-8", "surrogatepass")
        for text in (inputs.NODES_CSV, inputs.PODS_CSV)
    ]
    parts = [
        b'--%s\r\nContent-Disposition: form-data; name="%s"; filename="t.csv"\r\n\r\n%s\r\n'
        % (BOUNDARY.encode(), name, file)
        for name, file in zip((b"file", b"file2"), files, strict=True)
    ]
    body = b"".join(parts) + b"--" + BOUNDARY.encode() + b"--\r\n"
    return Input(API + path, damaged(body, random) if random.random() < 0.1 else body, MULTIPART_CONTENT)


def revisions(random: Random, stored: Stored) -> Input:
    path = f"{stored.address('snapshot')}revisions/"
    some = random.sample(inputs.OBJECTS, 2)
    remove = [{"kind": "Pod", "namespace": "default", "name": "web-1"}]
    return as_json(path, {"name": "r", "apply": some, "remove": remove}, random, inputs.OBJECTS)


def policies(random: Random, stored: Stored) -> Input:
    path = random.choice(
        ("policies/", "policies/", "policies/validate/", f"{stored.address('policy')}revisions/")
    )
    if random.random() < 0.3:
        return _as_text(path, inputs.POLICY_TEXTS, random)
    # The configuration is what is changed, mostly; sometimes what is around it.
    config = inputs.RICH_POLICY if random.random() < 0.6 else random.choice(inputs.POLICIES)
    if random.random() < 0.8:
        body = json_text({"config": mutated(config, random, inputs.POLICIES)})
        return Input(API + path, body.encode())
    return as_json(path, {"config": config, "name": "p", "description": "d"}, random, inputs.POLICIES)


def simulate(random: Random, stored: Stored) -> Input:
    body: dict[str, Any] = {
        "objects": inputs.OBJECTS[: random.randrange(len(inputs.OBJECTS) + 1)],
        "config": random.choice(inputs.POLICIES),
        "options": {
            "detail": random.choice(("full", "placements")),
            "release": random.choice(("1.18", "1.36")),
        },
    }
    return as_json("simulate/", body, random, [*inputs.OBJECTS, *inputs.POLICIES])


def runs(random: Random, stored: Stored) -> Input:
    body = {"snapshot": stored.snapshot, "policy": stored.policy, "options": inputs.OPTIONS}
    return as_json("runs/", body, random, [inputs.OPTIONS])


def elections(random: Random, stored: Stored) -> Input:
    return _simulations(Kind.ELECTION, random)


def timelines(random: Random, stored: Stored) -> Input:
    if random.random() < 0.05:
        return _trace("timelines/trace/", random)
    if random.random() < 0.1:
        body = {
            "policy": stored.policy,
            "seed": 3,
            "scenario": random.choice(inputs.SCENARIOS[Kind.TIMELINE]),
        }
        return as_json(f"{stored.address('timeline')}branch/", body, random, inputs.POLICIES)
    return _simulations(Kind.TIMELINE, random)


def _simulations(kind: Kind, random: Random) -> Input:
    path = f"{kind}s/{random.choice(('', '', 'validate/'))}"
    if random.random() < 0.3:
        return _as_text(path, inputs.SCENARIO_TEXTS[kind], random)
    donors = [*inputs.SCENARIOS[kind], *inputs.OBJECTS, *inputs.POLICIES]
    scenario = mutated(random.choice(inputs.SCENARIOS[kind]), random, donors)
    if random.random() < 0.8:
        return Input(API + path, json_text({"scenario": scenario}).encode())
    return as_json(path, {"scenario": scenario, "seed": 3, "pace": "stepped"}, random, donors)


def faults(random: Random, stored: Stored) -> Input:
    fault = {name: value for name, value in random.choice(inputs.FAULTS).items() if name != "at"}
    path = stored.address("election")
    match random.randrange(4):
        case 0:
            return as_json(f"{path}branch/", {"at": 0, "fault": fault}, random, inputs.FAULTS)
        case 1:
            return as_json(f"{path}advance/", {random.choice(("to", "by")): 10**9}, random, inputs.FAULTS)
    return as_json(f"{path}faults/", fault, random, inputs.FAULTS)


def sockets(random: Random, stored: Stored) -> Input:
    fault = {name: value for name, value in random.choice(inputs.FAULTS).items() if name != "at"}
    message = random.choice(
        (
            {"type": "inject", "fault": fault, "ref": 1},
            {"type": "advance", "to": 5, "ref": "r"},
            {"type": "advance", "step": True},
        )
    )
    text = json_text(mutated(message, random, inputs.FAULTS))
    return Input("", text.encode(), method="")


def extenders(random: Random, stored: Stored) -> Input:
    verb, body = random.choice(_calls())
    verb = random.choice((verb, verb, "filter", "prioritize", "preempt", "bind"))
    snapshot = random.choice(("", f"/{stored.snapshot}"))
    return as_json(f"extender/{stored.policy}{snapshot}/{verb}", body, random, inputs.OBJECTS)


def lists(random: Random, stored: Stored) -> Input:
    names = random.sample(sorted(inputs.QUERIES), random.randrange(1, 4))
    query = mutated({name: inputs.QUERIES[name] for name in names}, random, [inputs.QUERIES])
    pairs = query.items() if isinstance(query, dict) else []
    text = "&".join(f"{_quoted(name)}={_quoted(value)}" for name, value in pairs)
    below = (f"{stored.address('run')}{name}/" for name in ("attempts", "events", "nodes", "record"))
    path = random.choice(
        (*LISTS, *below, f"{stored.address('snapshot')}objects/", f"{stored.address('election')}events/")
    )
    headers = {"Idempotency-Key": "k"} if random.random() < 0.1 else {}
    return Input(f"{API}{path}?{text}", method="GET", headers=headers)


def long(random: Random, stored: Stored) -> Input:
    """What the server's own process reads, with a part that is very long."""
    removed = {"name": "r", "apply": [], "remove": [{"kind": "Pod", "namespace": "default", "name": "web-1"}]}
    cluster = {"objects": inputs.OBJECTS[:2], "options": inputs.OPTIONS}
    path, body = random.choice(
        (
            ("policies/", {"config": inputs.RICH_POLICY, "name": "p", "description": "d"}),
            ("policies/validate/", {"config": inputs.RICH_POLICY}),
            ("policies/validate/", {"yaml": random.choice(inputs.POLICY_TEXTS)}),
            (f"{stored.address('snapshot')}revisions/", removed),
            ("simulate/", cluster),
            ("runs/", {"snapshot": stored.snapshot, "policy": stored.policy, "options": inputs.OPTIONS}),
            ("removals/", {"run": stored.run, "nodes": ["node-1"]}),
        )
    )
    return Input(API + path, swollen_text(body, random).encode())


def _quoted(value: Any) -> str:
    text = value if isinstance(value, str) else json_text(value)
    return quote(text.encode("utf-8", "surrogatepass"))


@cache
def _calls() -> list[tuple[str, Any]]:
    """Verb and body of the smallest calls that kube-scheduler made, of both forms."""
    calls = [call for form in (True, False) for call in recorded_calls(node_cache_capable=form)]
    asked = [(call["path"].rpartition("/")[2], call["request"]) for call in calls]
    return sorted(asked, key=lambda one: len(json.dumps(one)))[:30]


# Door → its share of all inputs, in percent.
DOORS: Final[dict[str, tuple[Door, int]]] = {
    "uploads": (uploads, 10),
    "revisions": (revisions, 5),
    "policies": (policies, 13),
    "simulate": (simulate, 10),
    "runs": (runs, 6),
    "elections": (elections, 8),
    "timelines": (timelines, 10),
    "faults": (faults, 4),
    "sockets": (sockets, 4),
    "extenders": (extenders, 5),
    "lists": (lists, 7),
    "long": (long, 2),
    "what-if": (question_doors.what_if, 5),
    "checks": (question_doors.checks, 3),
    "capacity": (question_doors.capacity, 2),
    "played": (question_doors.played, 4),
    "lessons": (question_doors.lessons, 1),
    "recordings": (question_doors.recordings, 1),
}
