"""Devices that a pod waits for in PreBind: which failure ends the wait (docs/spec/12-dra.md, section 7)."""

from __future__ import annotations

from typing import Any, Final

import pytest

from playground.connector.scheduler.claim_documents import broken_device

pytestmark = pytest.mark.live

BROKEN: Final = ("broken", "True")


def a_claim(name: str, **devices: tuple[str, str] | None) -> dict[str, Any]:
    """devices : the only condition of each, with its status; None: nothing is said of the device."""
    of = {"driver": "d.example.com", "pool": "p"}
    awaited = {"bindingConditions": ["ready"], "bindingFailureConditions": ["broken"]}
    results = [of | awaited | {"device": device} for device in devices]
    said = [
        of | {"device": device, "conditions": [{"type": one[0], "status": one[1], "reason": "Why"}]}
        for device, one in devices.items()
        if one is not None
    ]
    status = {"allocation": {"devices": {"results": results}}, "devices": said}
    return {"metadata": {"name": name}, "status": status}


@pytest.mark.parametrize(
    "claims",
    [
        [a_claim("c", d0=BROKEN)],
        [a_claim("c", d0=("ready", "True"), d1=BROKEN)],
        [a_claim("before", d0=("ready", "True")), a_claim("c", d0=BROKEN)],
    ],
)
def test_a_failure_ends_the_wait(claims: list[dict[str, Any]]) -> None:
    assert broken_device(claims) == 'device binding failed: claim=c, reason=Why, message=""'


@pytest.mark.parametrize(
    "claims",
    [
        [a_claim("c", d0=None, d1=BROKEN)],
        [a_claim("c", d0=("ready", "False"), d1=BROKEN)],
        [a_claim("before", d0=None), a_claim("c", d0=BROKEN)],
    ],
)
def test_a_failure_behind_a_device_that_is_not_ready_does_not(claims: list[dict[str, Any]]) -> None:
    assert broken_device(claims) == ""
