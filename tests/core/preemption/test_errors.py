"""A filter that fails while victims are taken off a node: an error of that node alone (spec 08 §5).

The texts are those of kube-scheduler 1.36.2, whose framework decided the same clusters.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scheduler_core import Run, simulate
from tests.support.builders import Manifest, a_node, a_pod, an_object

API = "resource.k8s.io/v1"
FAILURE = 'running "DynamicResources" filter plugin: claim default/c: selector #0: CEL runtime error: no such key: healthy'


def full(node: str, *, says: bool, room: str = "1") -> list[Manifest]:
    """A node without room, with one device; says : whether the device says that it is healthy."""
    attributes = {"healthy": {"bool": True}} if says else {"other": {"bool": True}}
    pool = {"name": node, "generation": 1, "resourceSliceCount": 1}
    spec = {
        "driver": "d",
        "nodeName": node,
        "pool": pool,
        "devices": [{"name": "0", "attributes": attributes}],
    }
    return [
        a_node(node, cpu=room),
        a_pod(f"low-{node}", node=node, requests={"cpu": room}, priority=0),
        an_object("ResourceSlice", node, api_version=API, spec=spec),
    ]


def played(*parts: Sequence[Manifest]) -> Run:
    expression = 'device.attributes["d"].healthy'
    wanted = {"deviceClassName": "all", "selectors": [{"cel": {"expression": expression}}]}
    claim = {"devices": {"requests": [{"name": "r", "exactly": wanted}]}}
    objects = [
        *(item for part in parts for item in part),
        an_object("DeviceClass", "all", api_version=API, spec={}),
        an_object("ResourceClaim", "c", api_version=API, namespace="default", spec=claim),
        a_pod(
            "high",
            requests={"cpu": "1"},
            priority=10,
            resourceClaims=[{"name": "c", "resourceClaimName": "c"}],
        ),
    ]
    return simulate(objects, detail="full")


def attempts(*parts: Sequence[Manifest]) -> list[dict[str, object]]:
    found: list[dict[str, object]] = played(*parts).to_dict()["attempts"]
    return found


@pytest.mark.parametrize("count", [1, 2])
def test_an_error_ends_the_message_once(count: int) -> None:
    nodes = [full(name, says=False) for name in ("a", "b")[:count]]

    (attempt,) = attempts(*nodes)

    assert attempt["outcome"] == "unschedulable"
    assert (
        attempt["message"]
        == f"0/{count} nodes are available: {count} Insufficient cpu. preemption: {FAILURE}"
    )


def test_different_errors_are_a_list() -> None:
    other = full("b", says=False)
    other[-1]["spec"]["devices"][0]["attributes"] = {"healthy": {"int": 1}}

    (attempt,) = attempts(full("a", says=False), other)

    assert str(attempt["message"]).partition(" preemption: ")[2].startswith(f"[{FAILURE}, ")


def test_an_error_is_nothing_where_another_node_can_be_had() -> None:
    first, second = attempts(full("a", says=False), full("b", says=True))

    assert first["outcome"] == "preempting"
    assert first["preemption"]["nominated"] == "b"  # type: ignore[index]
    assert second["node"] == "b"


def test_the_nodes_with_errors_are_in_the_explanation() -> None:
    explained = played(full("a", says=False), full("b", says=False)).explain(0).to_dict()["preemption"]

    assert (explained["eligible"], explained["message"], explained["candidates"]) == (True, FAILURE, [])
    assert explained["dryRun"] == [{"node": node, "reasons": [FAILURE]} for node in ("a", "b")]
    assert explained["notHelpful"] == 0
