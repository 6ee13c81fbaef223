"""Claims, classes and slices of devices as they are read and admitted."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from scheduler_core.errors import InvalidObjects
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.devices import (
    CapacityRequestPolicy,
    CapacityRequestPolicyRange,
    CapacityRequirements,
    DeviceAttribute,
    DeviceCapacity,
    ExactDeviceRequest,
    ResourceClaim,
)
from scheduler_core.model.objects.meta import ObjectMeta
from scheduler_core.model.objects.taints import Toleration
from scheduler_core.model.quantity import BinaryQuantity, WrittenQuantity, written, written_text
from scheduler_core.model.readers.object_reader import ObjectReader


def an_object(kind: str, name: str, **fields: Any) -> dict[str, Any]:
    return {"apiVersion": "resource.k8s.io/v1", "kind": kind, "metadata": {"name": name}, **fields}


def claim(*requests: dict[str, Any]) -> dict[str, Any]:
    return an_object("ResourceClaim", "c", spec={"devices": {"requests": list(requests)}})


class TestClaims:
    def test_the_api_server_fills_in_mode_count_and_operator(self) -> None:
        asked = {"deviceClassName": "gpu", "tolerations": [{"key": "k", "value": "v"}]}
        (read,) = read_cluster([claim({"name": "r", "exactly": asked})]).resource_claims
        assert read.key == "default/c"
        assert read.spec.devices.requests[0].exactly == ExactDeviceRequest(
            "gpu", (), "ExactCount", 1, False, (Toleration("k", "Equal", "v"),)
        )

    def test_a_count_of_nothing_is_one(self) -> None:
        (read,) = read_cluster([claim({"name": "r", "exactly": {"count": 0}})]).resource_claims
        exactly = read.spec.devices.requests[0].exactly
        assert exactly is not None
        assert exactly.count == 1

    def test_all_devices_have_no_count(self) -> None:
        asked = {"name": "s", "allocationMode": "All", "capacity": {"requests": {"memory": "1Gi"}}}
        (read,) = read_cluster([claim({"name": "r", "firstAvailable": [asked]})]).resource_claims
        (alternative,) = read.spec.devices.requests[0].first_available
        assert (alternative.allocation_mode, alternative.count) == ("All", 0)
        assert alternative.capacity == CapacityRequirements({"memory": WrittenQuantity(2**30 * 10**9)})

    def test_every_mistake_has_its_place(self) -> None:
        wrong = claim({"name": 1, "exactly": {"count": "two", "capacity": {"requests": {"memory": "much"}}}})
        with pytest.raises(InvalidObjects) as refused:
            read_cluster([wrong])
        assert [problem.path for problem in refused.value.problems] == [
            "resourceClaims[0] c: spec.devices.requests[0].name",
            "resourceClaims[0] c: spec.devices.requests[0].exactly.count",
            "resourceClaims[0] c: spec.devices.requests[0].exactly.capacity.requests.memory",
        ]

    def test_parameters_of_a_driver_may_be_anything(self) -> None:
        config = [{"opaque": {"driver": "d", "parameters": {"a": [1, None, "x"]}}}]
        slow = an_object("DeviceClass", "gpu", spec={"config": config, "extendedResourceName": None})
        (read,) = read_cluster([slow]).device_classes
        opaque = read.spec.config[0].opaque
        assert opaque is not None
        assert opaque.parameters == {"a": [1, None, "x"]}


def test_devices_of_a_slice() -> None:
    policy = {"default": "1Gi", "validRange": {"min": "1Gi", "max": "8G", "step": "1Gi"}}
    device = {
        "name": "gpu-0",
        "attributes": {"index": {"int": 0}, "healthy": {"bool": False}, "cards": {"ints": [1, 2]}},
        "capacity": {"memory": {"value": "10Gi", "requestPolicy": policy}},
    }
    (read,) = read_cluster([an_object("ResourceSlice", "s", spec={"devices": [device]})]).resource_slices
    (only,) = read.spec.devices
    gibi = 2**30 * 10**9
    assert only.attributes == {
        "index": DeviceAttribute(int_=0),
        "healthy": DeviceAttribute(bool_=False),
        "cards": DeviceAttribute(),
    }
    valid_range = CapacityRequestPolicyRange(
        WrittenQuantity(gibi), WrittenQuantity(8 * 10**18), WrittenQuantity(gibi)
    )
    assert only.capacity == {
        "memory": DeviceCapacity(
            WrittenQuantity(10 * gibi),
            CapacityRequestPolicy(WrittenQuantity(gibi), valid_range=valid_range),
        )
    }


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("81920Mi", "80Gi"),
        ("2147483648", "2147483648"),
        ("1.5Gi", "1536Mi"),
        ("512Ki", "512Ki"),
        ("2G", "2G"),
        ("0", "0"),
    ],
)
def test_an_amount_is_written_as_it_was(text: str, canonical: str) -> None:
    amount = written(text)
    assert isinstance(amount, BinaryQuantity) == text.endswith("i")
    assert written_text(amount) == canonical


def test_an_empty_list_that_go_writes_as_null_is_read() -> None:
    """kube-scheduler 1.36.2 makes such claims; the API server stores and tells them."""
    raw = b'{"metadata": {"name": "c", "namespace": "ns"}, "spec": {"devices": {"requests": null}}}'
    assert ObjectReader().read("ResourceClaim", raw) == ResourceClaim(ObjectMeta("c", "ns"))
    with pytest.raises(msgspec.ValidationError):
        ObjectReader().read(
            "ResourceClaim", b'{"metadata": {"name": 1}, "spec": {"devices": {"requests": null}}}'
        )
