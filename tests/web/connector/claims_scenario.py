"""A life with claims to devices, which makes a scheduler write all that it ever writes about them: the same for any scheduler.

Nobody runs a claim controller or a driver: what those would do is done by hand.
"""

from __future__ import annotations

from typing import Any

from tests.support.apidevices import (
    DEVICE_CLASSES,
    DRIVER,
    RESOURCE_CLAIMS,
    SLICES,
    a_device_claim,
    a_device_class,
    a_slice,
    with_devices,
)
from tests.support.apiobjects import NODES, PODS, Json, a_node, a_pod
from tests.support.waiting import eventually
from tests.web.connector.audit_scenario import Watched, at

READY, BROKEN = "example.com/ready", "example.com/broken"
GPU = "example.com/gpu"


class ClaimLife(Watched):
    """Of a cluster with nothing in it. `before` is for when no scheduler runs yet: a scheduler may see a pod before the devices that were
    there first. The nodes of single pods have a taint, so that no other pod goes there.
    """

    def before(self) -> None:
        for name in ("n1", "n2"):
            self._client.post(NODES, a_node(name))
        for name in ("n3", "n4", "n5"):
            self._client.post(NODES, of_single_pods(name))
        self._client.post(DEVICE_CLASSES, a_device_class("gpu"))
        self._client.post(DEVICE_CLASSES, a_device_class("plain", extendedResourceName=GPU))
        conditions = {"bindingConditions": [READY], "bindingFailureConditions": [BROKEN]}
        prepared = {"name": "gpu-0", "bindsToNode": True} | conditions
        for node, devices in (
            ("n1", ("gpu-0", "gpu-1")),
            ("n3", (prepared,)),
            ("n4", (prepared,)),
            ("n5", ("gpu-0",)),
        ):
            self._client.post(SLICES, a_slice(node, *devices))

    def go_on(self) -> None:
        """With a scheduler."""
        self._one_claim_and_two_pods()
        self._too_few_devices()
        self._claim_comes_late()
        self._claim_of_a_template()
        self._given_up()
        self._device_gets_ready()
        self._device_breaks()
        self._extended_resource()
        self._extended_resource_of_the_node()

    def _one_claim_and_two_pods(self) -> None:
        self._client.post(RESOURCE_CLAIMS, a_device_claim("shared"))
        for name in ("first", "second"):
            self._client.post(PODS, with_devices(name, "shared"))
            self._is_bound(name)
            self._was_told(name, "Scheduled")

    def _too_few_devices(self) -> None:
        self._client.post(RESOURCE_CLAIMS, a_device_claim("three", 3))
        self._client.post(PODS, with_devices("greedy", "three"))
        eventually(lambda: "cannot allocate" in self._said("greedy"), "there are too few devices")
        self._was_told("greedy", "FailedScheduling")
        self._client.post(SLICES, a_slice("n2", "gpu-0", "gpu-1", "gpu-2"))
        self._is_bound("greedy")
        self._was_told("greedy", "Scheduled")

    def _claim_comes_late(self) -> None:
        """The pod waits behind the gate, and nothing is written about it."""
        self._client.post(PODS, with_devices("early", "late"))
        self._client.post(RESOURCE_CLAIMS, a_device_claim("late"))
        self._is_bound("early")
        self._was_told("early", "Scheduled")

    def _claim_of_a_template(self) -> None:
        """As the claim controller makes it; all devices are taken, until a claim is given up by its controller."""
        named = [{"name": "made", "resourceClaimTemplateName": "template"}]
        pod = self._client.post(PODS, a_pod("templated", resourceClaims=named))
        owner = {"apiVersion": "v1", "kind": "Pod", "name": "templated", "uid": pod["metadata"]["uid"]}
        owners = [owner | {"controller": True, "blockOwnerDeletion": True}]
        self._client.post(RESOURCE_CLAIMS, a_device_claim("templated-made", ownerReferences=owners))
        statuses = [{"name": "made", "resourceClaimName": "templated-made"}]
        self._client.patch(f"{PODS}/templated/status", {"status": {"resourceClaimStatuses": statuses}})
        eventually(lambda: "cannot allocate" in self._said("templated"), "there is no device left")
        self._was_told("templated", "FailedScheduling")
        self._take_away("greedy")
        self._free("three")
        self._is_bound("templated")
        self._was_told("templated", "Scheduled")

    def _given_up(self) -> None:
        """A claim has its device where its pod must not go, and nobody uses it."""
        self._client.post(RESOURCE_CLAIMS, a_device_claim("movable"))
        self._client.post(PODS, with_devices("mover", "movable", **at("n2")))
        self._is_bound("mover")
        self._was_told("mover", "Scheduled")
        self._take_away("mover")
        self._unreserve("movable")
        self._take_away("early")
        self._free("late")
        self._client.post(PODS, with_devices("moved", "movable", **at("n1")))
        self._is_bound("moved")
        self._was_told("moved", "Scheduled")

    def _device_gets_ready(self) -> None:
        self._bound_later("ready", "n3")
        eventually(lambda: self._results("ready"), "its claim has its device")
        self._device_says("ready", READY)
        self._is_bound("ready")
        self._was_told("ready", "Scheduled")

    def _device_breaks(self) -> None:
        self._bound_later("broken", "n4")
        eventually(lambda: self._results("broken"), "its claim has its device")
        self._device_says("broken", BROKEN)
        self._was_told("broken", "FailedScheduling")
        self._client.delete(f"{PODS}/broken", gracePeriodSeconds=0)

    def _extended_resource(self) -> None:
        self._client.post(PODS, wanting_a_gpu(a_pod("extended")))
        self._is_bound("extended")
        self._was_told("extended", "Scheduled")

    def _extended_resource_of_the_node(self) -> None:
        """Beside a claim of its own, which has its device by the time when PreBind fails."""
        self._client.post(RESOURCE_CLAIMS, a_device_claim("beside"))
        self._client.post(PODS, wanting_a_gpu(with_devices("beside", "beside", **alone_at("n5"))))
        self._was_told("beside", "FailedScheduling")
        self._client.delete(f"{PODS}/beside", gracePeriodSeconds=0)
        assert [one["device"] for one in self._results("beside")] == ["gpu-0"]

    # --- what others do -----------------------------------------------------------------------------------------------

    def _bound_later(self, name: str, node: str) -> None:
        """A pod whose device has to be prepared first."""
        self._client.post(RESOURCE_CLAIMS, a_device_claim(name))
        self._client.post(PODS, with_devices(name, name, **alone_at(node)))

    def _claim(self, name: str) -> Json:
        found: Json = self._client.get(f"{RESOURCE_CLAIMS}/{name}")
        return found

    def _results(self, name: str) -> list[Any]:
        allocation = self._claim(name).get("status", {}).get("allocation") or {}
        return list(allocation.get("devices", {}).get("results", ()))

    def _device_says(self, name: str, condition: str) -> None:
        """As its driver does."""
        claim = self._claim(name)
        device = claim["status"]["allocation"]["devices"]["results"][0]
        told = {
            "type": condition,
            "status": "True",
            "reason": "Told",
            "message": "",
            "lastTransitionTime": NOW,
        }
        claim["status"]["devices"] = [
            {"driver": DRIVER, "pool": device["pool"], "device": device["device"], "conditions": [told]}
        ]
        self._client.put(f"{RESOURCE_CLAIMS}/{name}/status", claim)

    def _unreserve(self, name: str) -> None:
        """Its pods are gone."""
        claim = self._claim(name)
        del claim["status"]["reservedFor"]
        self._client.put(f"{RESOURCE_CLAIMS}/{name}/status", claim)

    def _free(self, name: str) -> None:
        """As the claim controller does once nobody uses it."""
        claim = self._claim(name)
        claim["status"] = {}
        self._client.put(f"{RESOURCE_CLAIMS}/{name}/status", claim)


NOW = "2026-11-23T12:00:00Z"


def of_single_pods(name: str) -> Json:
    """A node of `alone_at`; n5 has a GPU of its own, too."""
    node = a_node(name) | {"spec": {"taints": [{"key": "single", "effect": "NoSchedule"}]}}
    if name == "n5":
        node["status"]["allocatable"][GPU] = node["status"]["capacity"][GPU] = "1"
    return node


def alone_at(node: str) -> Json:
    return at(node) | {"tolerations": [{"key": "single", "operator": "Exists"}]}


def wanting_a_gpu(pod: Json) -> Json:
    """As an extended resource."""
    amount = {GPU: "1"}
    pod["spec"]["containers"][0]["resources"] = {"requests": amount, "limits": amount}
    return pod
