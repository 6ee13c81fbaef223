"""A round in which everything is there before the scheduler starts: one gang, and those who may have to go for it."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from scheduler_core.engine.simulate import simulate
from tests.hunt.real.cluster import clear, files_of, items_of, name_priority, put
from tests.hunt.varied.groups import GATES, GROUP, a_group_cluster
from tests.support.apiclient import ApiClient
from tests.support.builders import Manifest
from tests.support.control_plane import ControlPlane
from tests.support.waiting import eventually, let_pass

Json = dict[str, Any]
QUIET: Final = 4.0
"""Seconds without a change: longer than the back-off of a preemptor."""
MOST: Final = 30.0
"""Seconds that a round lasts at most, after all of the gang were decided about."""


@dataclass(frozen=True, slots=True)
class End:
    """evicted : names, sorted. placed : the members of the gang that have nodes."""

    evicted: list[str]
    placed: dict[str, str]


def hunt(plane: ControlPlane, seed: int, kept: Path) -> bool:
    """Whether both end alike. Otherwise the cluster and how it ended are kept."""
    theirs, ours, objects = play(plane, a_group_cluster(seed))
    if theirs == ours:
        return True
    kept.mkdir(parents=True, exist_ok=True)
    case = {"name": f"groups-{seed}", "featureGates": dict.fromkeys(GATES, True), "objects": objects}
    (kept / f"groups-{seed}.json").write_text(json.dumps(case | {"theirs": asdict(theirs)}), "utf-8")
    return False


def play(plane: ControlPlane, objects: list[Manifest]) -> tuple[End, End, list[Manifest]]:
    """How it ends with kube-scheduler and with this engine, and the objects as the server had them."""
    client = plane.client
    for item in objects:
        refused = put(client, _named(client, item))
        assert not refused, refused
    before = [item for _, found in files_of(client) for item in found["items"]]
    before += items_of(client, "PodGroup")
    with plane.scheduler([{"schedulerName": "default-scheduler"}]):
        eventually(lambda: _is_decided(client), "the gang is decided about")
        _wait_for_quiet(client)
    theirs = _end([item for item in before if item["kind"] == "Pod"], items_of(client, "Pod"))
    clear(client, "PodGroup")
    return theirs, _ours(before), before


def _ours(objects: list[Manifest]) -> End:
    found = simulate(objects, expand_workloads=False, feature_gates=dict.fromkeys(GATES, True)).to_dict()
    return End(sorted(found.get("evicted", [])), found["placements"])


def _named(client: ApiClient, item: Manifest) -> Manifest:
    """The server takes a group's priority by its class only."""
    if item["kind"] != "PodGroup":
        return item
    item = json.loads(json.dumps(item))
    name_priority(client, item["spec"])
    return item


def _members(client: ApiClient) -> list[Json]:
    return [one for one in items_of(client, "Pod") if one["metadata"]["name"].startswith(GROUP)]


def _is_decided(client: ApiClient) -> bool:
    return all(one["status"].get("conditions") or one["spec"].get("nodeName") for one in _members(client))


def _wait_for_quiet(client: ApiClient) -> None:
    """A gang that finds no place may be tried for ever, with other words each time."""
    seen, since = "", time.monotonic()
    end = since + MOST
    while time.monotonic() - since < QUIET and time.monotonic() < end:
        now = json.dumps(items_of(client, "Pod"))
        if now != seen:
            seen, since = now, time.monotonic()
        let_pass(QUIET / 10)


def _end(before: list[Json], after: list[Json]) -> End:
    gone = {_key(one) for one in before} - {_key(one) for one in after}
    waited = {_key(one) for one in before if not one["spec"].get("nodeName")}
    placed = {_key(one): str(one["spec"].get("nodeName", "")) for one in after if _key(one) in waited}
    return End(sorted(gone), {pod: node for pod, node in placed.items() if node})


def _key(pod: Json) -> str:
    return f"{pod['metadata']['namespace']}/{pod['metadata']['name']}"
