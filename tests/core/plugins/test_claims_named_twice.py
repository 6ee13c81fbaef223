"""A claim that a pod names twice is allocated twice, and its second write fails in PreBind (docs/spec/12-dra.md, sections 2 and 7)."""

from __future__ import annotations

from typing import Any, Final

import pytest

from scheduler_core import simulate
from tests.core.devices.worlds import DRIVER, a_claim, a_class, a_device, a_request, a_slice, asking
from tests.support.builders import a_node, a_pod

BEGIN: Final = 'prebind: running PreBind plugin "DynamicResources": '
ELSEWHERE: Final = f"{BEGIN}claim default/c got allocated elsewhere in the meantime"


def naming(*claims: str) -> dict[str, Any]:
    pod = a_pod("p")
    pod["metadata"]["uid"] = "uid-p"
    listed = [{"name": f"n{number}", "resourceClaimName": name} for number, name in enumerate(claims)]
    return {**pod, "spec": {**pod["spec"], "resourceClaims": listed}}


def one_device(name: str, *users: str, device: str = "") -> dict[str, Any]:
    """device : that the claim has already. users : pods for which it is reserved."""
    claim = a_claim(name, a_request("r", asking()))
    if device:
        results = [{"request": "r", "driver": DRIVER, "pool": "pool", "device": device}]
        reserved = [{"resource": "pods", "name": user, "uid": f"uid-{user}"} for user in users]
        claim["status"] = {"allocation": {"devices": {"results": results}}, "reservedFor": reserved}
    return claim


def played(n_devices: int, *objects: dict[str, Any]) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """The attempt of the last pod, and the devices of each claim then."""
    devices = a_slice("s", [a_device(f"d{number}") for number in range(n_devices)])
    run = simulate([a_node("n"), a_class(), devices, *objects]).to_dict()
    claims = run.get("claims", {})
    return run["attempts"][-1], {
        key: [one["device"] for one in got["devices"]] for key, got in claims.items()
    }


def test_one_device_is_not_enough() -> None:
    attempt, claims = played(1, one_device("c"), naming("c", "c"))
    assert attempt["failed"]["n"]["reasons"] == ["cannot allocate all claims"]
    assert claims == {}


def test_with_two_devices_pre_bind_fails_and_the_claim_keeps_the_first() -> None:
    attempt, claims = played(2, one_device("c"), naming("c", "c"))
    assert (attempt["outcome"], attempt["message"]) == ("error", ELSEWHERE)
    assert claims == {"default/c": ["d0"]}


def test_claims_behind_the_second_name_are_not_written() -> None:
    attempt, claims = played(4, one_device("a"), one_device("c"), one_device("z"), naming("a", "c", "c", "z"))
    assert attempt["message"] == ELSEWHERE
    assert claims == {"default/a": ["d0"], "default/c": ["d1"]}


@pytest.mark.parametrize(("users", "index"), [((), 1), (("q", "r"), 3)])
def test_a_claim_that_has_its_device_cannot_be_reserved_twice(users: tuple[str, ...], index: int) -> None:
    attempt, claims = played(1, one_device("c", *users, device="d0"), naming("c", "c"))
    problem = (
        'add reservation to claim default/c: ResourceClaim.resource.k8s.io "c" is invalid: '
        f'status.reservedFor[{index}]: Duplicate value: "uid-p"'
    )
    assert (attempt["outcome"], attempt["message"]) == ("error", BEGIN + problem)
    assert claims == {"default/c": ["d0"]}


def test_a_claim_that_is_reserved_for_the_pod_already_is_not_written() -> None:
    attempt, _ = played(1, one_device("c", "p", device="d0"), naming("c", "c"))
    assert (attempt["outcome"], attempt["node"]) == ("scheduled", "n")
