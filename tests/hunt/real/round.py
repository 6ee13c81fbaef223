"""A round: what there is at first, then pods one after the other; everything that the server told meanwhile, in files."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.hunt.real.cluster import LOOKED_AT, clear, files_of, items_of, path_of, put
from tests.hunt.varied.cluster import Cluster
from tests.support.apiclient import ApiClient
from tests.support.builders import Manifest
from tests.support.control_plane import ControlPlane
from tests.support.waiting import eventually, let_pass

Json = dict[str, Any]
QUIET: Final = 0.4
"""Seconds without a change, after which the next pod comes."""
_CHANGING: Final = ("Pod", "Node", "PersistentVolumeClaim", "PersistentVolume", "ResourceClaim")


@dataclass(frozen=True, slots=True)
class Played:
    """files : for `manage.py fidelity`. refused : why the server did not take some objects."""

    files: list[Path]
    refused: list[str]


def play(plane: ControlPlane, cluster: Cluster, folder: Path) -> Played:
    """The control plane is empty before and after."""
    client = plane.client
    refused = [put(client, item) for item in cluster.objects]
    _wait_for_quiet(client)
    profiles = (cluster.config or {}).get("profiles", [{"schedulerName": "default-scheduler"}])
    with plane.scheduler(profiles):
        before = dict(files_of(client))
        for pod in cluster.pods:
            refused.append(put(client, pod))
            if not refused[-1]:
                if not _is_gated(client, pod):
                    _wait_for_decision(client, pod)
                _wait_for_quiet(client)
        told = {kind: _told(client, kind, before[kind]) for kind in _CHANGING}
    clear(client)
    return Played(_written(folder, before, told), [one for one in refused if one])


def _wait_for_decision(client: ApiClient, pod: Manifest) -> None:
    path = f"{path_of(pod)}/{pod['metadata']['name']}"
    eventually(lambda: _is_decided(client.get(path)), f"a decision about {pod['metadata']['name']}")


def _is_gated(client: ApiClient, pod: Manifest) -> bool:
    """It names a claim that the server refused, and nothing is said about it."""
    named = {
        one["resourceClaimName"]
        for one in pod["spec"].get("resourceClaims", ())
        if "resourceClaimName" in one
    }
    return bool(named - {one["metadata"]["name"] for one in items_of(client, "ResourceClaim")})


def _is_decided(pod: Json) -> bool:
    conditions = pod["status"].get("conditions") or []
    is_scheduled = any(one["type"] == "PodScheduled" for one in conditions)
    return is_scheduled or bool(pod["spec"].get("nodeName") or pod["status"].get("nominatedNodeName"))


def _wait_for_quiet(client: ApiClient) -> None:
    """A scheduler that tries again meanwhile makes decisions cross each other."""
    seen, since = "", time.monotonic()
    while time.monotonic() - since < QUIET:
        now = json.dumps([client.get(LOOKED_AT[kind])["items"] for kind in _CHANGING])
        if now != seen:
            seen, since = now, time.monotonic()
        let_pass(QUIET / 4)


def _told(client: ApiClient, kind: str, before: Json) -> list[Json]:
    """All events since; the server keeps them for a while."""
    version = before["metadata"]["resourceVersion"]
    with client.watching(LOOKED_AT[kind], resourceVersion=version, timeoutSeconds=1) as lines:
        events = lines.rest()
    gone = [event for event in events if event["type"] == "ERROR"]
    assert not gone, gone
    return events


def _written(folder: Path, before: dict[str, Json], told: dict[str, list[Json]]) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for kind, found in before.items():
        files.append(folder / f"{kind}.json")
        events = "".join(f"{json.dumps(event)}\n" for event in told.get(kind, []))
        files[-1].write_text(f"{json.dumps(found)}\n{events}", "utf-8")
    return files
