"""Claims that have their devices already: whether these can still be used (docs/spec/12-dra.md, section 4)."""

from __future__ import annotations

from typing import Any, Final

import pytest

from scheduler_core import simulate
from tests.core.devices.worlds import DRIVER, a_claim, a_class, a_device, a_request, a_slice, asking
from tests.support.builders import a_node, a_pod

CONDITIONS: Final = {"bindingConditions": ["ready"], "bindingFailureConditions": ["broken"]}
ONE, OTHER = "00000001-0000-4000-8000-000000000000", "00000002-0000-4000-8000-000000000000"
UNAVAILABLE: Final = (
    "0/1 nodes are available: 1 resourceclaim not available on the node. deallocation of ResourceClaim completed, "
    "preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling."
)


def a_result(device: str, **fields: Any) -> dict[str, Any]:
    return {"request": "r", "driver": DRIVER, "pool": "pool", "device": device, **CONDITIONS, **fields}


def a_status(device: str, condition: str, status: str = "True", **fields: Any) -> dict[str, Any]:
    return {
        "driver": DRIVER,
        "pool": "pool",
        "device": device,
        "conditions": [{"type": condition, "status": status}],
        **fields,
    }


def decided(results: list[dict[str, Any]], statuses: list[dict[str, Any]]) -> dict[str, Any]:
    claim = a_claim("c", a_request("r", asking(len(results))))
    claim["status"] = {"allocation": {"devices": {"results": results}}, "devices": statuses}
    pod = a_pod("p")
    pod["spec"]["resourceClaims"] = [{"name": "x", "resourceClaimName": "c"}]
    devices = a_slice("s", [a_device("d0"), a_device("d1")])
    (attempt,) = simulate([a_node("n"), a_class(), devices, claim, pod]).to_dict()["attempts"]
    return attempt


@pytest.mark.parametrize(
    ("results", "statuses"),
    [
        ([a_result("d0"), a_result("d1")], [a_status("d0", "ready"), a_status("d1", "broken")]),
        ([a_result("d0", bindingConditions=[]), a_result("d1")], [a_status("d1", "broken")]),
        (
            [a_result("d0", shareID=OTHER)],
            [a_status("d0", "broken", shareID=ONE), a_status("d0", "ready", shareID=OTHER)],
        ),
    ],
    ids=["behind one that is ready", "behind one that is not to get ready", "first entry, another share"],
)
def test_a_device_that_failed(results: list[dict[str, Any]], statuses: list[dict[str, Any]]) -> None:
    assert decided(results, statuses)["message"] == UNAVAILABLE


@pytest.mark.parametrize(
    ("results", "statuses"),
    [
        ([a_result("d0"), a_result("d1")], [a_status("d1", "broken")]),
        ([a_result("d0"), a_result("d1")], [a_status("d0", "ready", "False"), a_status("d1", "broken")]),
        ([a_result("d0")], [a_status("d0", "ready", shareID=ONE), a_status("d0", "broken", shareID=OTHER)]),
    ],
    ids=["behind one without status", "behind one that is not ready", "second entry, another share"],
)
def test_a_device_that_failed_behind_another_is_not_looked_at(
    results: list[dict[str, Any]], statuses: list[dict[str, Any]]
) -> None:
    assert decided(results, statuses)["outcome"] == "scheduled"


def test_a_pod_scores_nothing_where_all_of_its_claims_had_their_devices_before() -> None:
    """With one more claim to allocate, the alternatives of both count (as decided by the framework of 1.36.2)."""
    had = a_claim("c", a_request("r", asking(), asking()))
    result = {"request": "r/s0", "driver": DRIVER, "pool": "pool", "device": "d0"}
    had["status"] = {"allocation": {"devices": {"results": [result]}}}
    new = a_claim("e", a_request("r", asking(), asking()))
    devices = a_slice("s", [a_device("d0"), a_device("d1")], allNodes=True)

    def scores(*claims: str) -> list[int]:
        pod = a_pod("p")
        pod["spec"]["resourceClaims"] = [{"name": name, "resourceClaimName": name} for name in claims]
        run = simulate([a_node("n"), a_node("m"), a_class(), devices, had, new, pod])
        (attempt,) = run.to_dict()["attempts"]
        return [one["DynamicResources"] for one in attempt["scores"].values()]

    assert scores("c") == [0, 0]
    assert scores("c", "e") == [200, 200]
