"""A round in which everything is there before the scheduler starts: one gang, and those who may have to go for it.

How it ends is compared with a timeline of the same cluster, and with a run where all of the gang are needed and
nothing else waits: kube-scheduler tries pods again, and a run does not.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from scheduler_core.engine.entry import simulate
from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.timeline import TimelineSimulation, fold
from tests.hunt.real.cluster import clear, files_of, items_of, name_priority, put
from tests.hunt.varied.groups import GATES, a_group_cluster
from tests.support.apiclient import ApiClient
from tests.support.builders import Manifest
from tests.support.control_plane import ControlPlane
from tests.support.waiting import eventually, let_pass

Json = dict[str, Any]
QUIET: Final = 4.0
"""Seconds without a change: longer than the back-off of a preemptor."""
TRIES: Final = 4
LENGTH: Final = "60s"
TIMING: Final = {"cycle": "1ms", "binding": "5ms", "watch": "3ms"}
"""About that of a real one. Victims are seen to go after the next attempt has begun, as with a real API server."""
API_VERSION: Final = "kubescheduler.config.k8s.io/v1"
MOST: Final = 30.0
"""Seconds that a round lasts at most, after all of the gang were decided about."""


@dataclass(frozen=True, slots=True)
class End:
    """evicted : names, sorted. placed : those of the pods that waited that have nodes."""

    evicted: list[str]
    placed: dict[str, str]


def hunt(plane: ControlPlane, seed: int, kept: Path, *, with_others: bool) -> bool:
    """Whether all end alike. Otherwise the cluster and how it ended are kept.

    kube-scheduler draws between equal nodes, so that a cluster gets some tries.
    """
    cluster = a_group_cluster(seed, with_others=with_others)
    for _ in range(TRIES):
        theirs, objects = play(plane, cluster)
        ours = [over_time(objects)] if with_others else [over_time(objects), at_once(objects)]
        if all(theirs == end for end in ours):
            return True
    kept.mkdir(parents=True, exist_ok=True)
    name = f"groups-with-others-{seed}" if with_others else f"groups-{seed}"
    case = {"name": name, "featureGates": dict.fromkeys(GATES, True), "objects": objects}
    ends = {"theirs": asdict(theirs), "ours": [asdict(end) for end in ours]}
    (kept / f"{name}.json").write_text(json.dumps(case | ends), "utf-8")
    return False


def play(plane: ControlPlane, objects: list[Manifest]) -> tuple[End, list[Manifest]]:
    """How it ends with kube-scheduler, and the objects as the server had them."""
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
    return theirs, before


def over_time(objects: list[Manifest]) -> End:
    """How a timeline ends."""
    policy = {"apiVersion": API_VERSION, "kind": "KubeSchedulerConfiguration"}
    played = TimelineSimulation(
        read_scenario(
            {
                "title": "groups",
                "duration": LENGTH,
                "timing": TIMING,
                "objects": objects,
                "policy": policy | {"featureGates": dict.fromkeys(GATES, True)},
                "controllers": {"workloads": False, "disruption": False},
            }
        )
    )
    there = fold(played.run())["pods"]
    pods = [item for item in objects if item["kind"] == "Pod"]
    gone = {_key(one) for one in pods} - there.keys()
    waited = {_key(one) for one in pods if not one["spec"].get("nodeName")} - gone
    placed = {key: there[key]["node"] for key in sorted(waited) if there[key]["node"]}
    return End(sorted(gone), placed)


def at_once(objects: list[Manifest]) -> End:
    """How a run ends."""
    found = simulate(objects, expand_workloads=False, feature_gates=dict.fromkeys(GATES, True)).to_dict()
    return End(sorted(found.get("evicted", [])), found["placements"])


def _named(client: ApiClient, item: Manifest) -> Manifest:
    """The server takes a group's priority by its class only."""
    if item["kind"] != "PodGroup":
        return item
    item = json.loads(json.dumps(item))
    name_priority(client, item["spec"])
    return item


def _is_decided(client: ApiClient) -> bool:
    """About all that waited."""
    pods = items_of(client, "Pod")
    return all(one["status"].get("conditions") or one["spec"].get("nodeName") for one in pods)


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
