"""Dynamic resources: device classes, slices of devices, and claims to devices (spec 12; resource.k8s.io/v1 of 1.36)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from scheduler_core.model.base import Int64, Model, Time
from scheduler_core.model.objects.affinity import NodeSelector
from scheduler_core.model.objects.meta import ObjectMeta, Resource
from scheduler_core.model.objects.taints import Taint, Toleration
from scheduler_core.model.quantity import WrittenQuantity

EXACT_COUNT = "ExactCount"
ALL = "All"

Amounts = Mapping[str, WrittenQuantity]
"""Name of a capacity or a counter → amount in nano units."""


class CELDeviceSelector(Model, frozen=True):
    expression: str = ""


class DeviceSelector(Model, frozen=True):
    cel: CELDeviceSelector | None = None


class OpaqueDeviceConfiguration(Model, frozen=True):
    """``parameters`` are for the driver alone; uploads lose them."""

    driver: str = ""
    parameters: Any = None


class DeviceClassConfiguration(Model, frozen=True):
    opaque: OpaqueDeviceConfiguration | None = None


class DeviceClassSpec(Model, frozen=True):
    selectors: tuple[DeviceSelector, ...] = ()
    config: tuple[DeviceClassConfiguration, ...] = ()
    extended_resource_name: str = ""


class DeviceClass(Resource, frozen=True):
    metadata: ObjectMeta
    spec: DeviceClassSpec = DeviceClassSpec()


class ResourcePool(Model, frozen=True):
    name: str = ""
    generation: Int64 = 0
    resource_slice_count: Int64 = 0


class DeviceAttribute(Model, frozen=True):
    """One of the fields; a list, which is behind a gate that is off, has none of them."""

    int_: Int64 | None = msgspec.field(default=None, name="int")
    bool_: bool | None = msgspec.field(default=None, name="bool")
    string: str | None = None
    version: str | None = None


class CapacityRequestPolicyRange(Model, frozen=True):
    min: WrittenQuantity | None = None
    max: WrittenQuantity | None = None
    step: WrittenQuantity | None = None


class CapacityRequestPolicy(Model, frozen=True):
    default: WrittenQuantity | None = None
    valid_values: tuple[WrittenQuantity, ...] = ()
    valid_range: CapacityRequestPolicyRange | None = None


class DeviceCapacity(Model, frozen=True):
    value: WrittenQuantity = WrittenQuantity()
    request_policy: CapacityRequestPolicy | None = None


class Counter(Model, frozen=True):
    value: WrittenQuantity = WrittenQuantity()


class CounterSet(Model, frozen=True):
    """Amounts that the devices of a pool share."""

    name: str = ""
    counters: Mapping[str, Counter] = {}


class DeviceCounterConsumption(Model, frozen=True):
    counter_set: str = ""
    counters: Mapping[str, Counter] = {}


class Device(Model, frozen=True):
    """The node fields count only in slices with ``per_device_node_selection``."""

    name: str = ""
    attributes: Mapping[str, DeviceAttribute] = {}
    capacity: Mapping[str, DeviceCapacity] = {}
    consumes_counters: tuple[DeviceCounterConsumption, ...] = ()
    node_name: str = ""
    node_selector: NodeSelector | None = None
    all_nodes: bool = False
    taints: tuple[Taint, ...] = ()
    binds_to_node: bool = False
    binding_conditions: tuple[str, ...] = ()
    binding_failure_conditions: tuple[str, ...] = ()
    allow_multiple_allocations: bool = False


class ResourceSliceSpec(Model, frozen=True):
    driver: str = ""
    pool: ResourcePool = ResourcePool()
    node_name: str = ""
    node_selector: NodeSelector | None = None
    all_nodes: bool = False
    per_device_node_selection: bool = False
    devices: tuple[Device, ...] = ()
    shared_counters: tuple[CounterSet, ...] = ()


class ResourceSlice(Resource, frozen=True):
    metadata: ObjectMeta
    spec: ResourceSliceSpec = ResourceSliceSpec()


class CapacityRequirements(Model, frozen=True):
    requests: Amounts = {}


class ExactDeviceRequest(Model, frozen=True):
    """``count`` is the number of devices where ``allocation_mode`` is ExactCount."""

    device_class_name: str = ""
    selectors: tuple[DeviceSelector, ...] = ()
    allocation_mode: str = ""
    count: Int64 = 0
    admin_access: bool = False
    tolerations: tuple[Toleration, ...] = ()
    capacity: CapacityRequirements | None = None


class DeviceSubRequest(Model, frozen=True):
    """One alternative."""

    name: str = ""
    device_class_name: str = ""
    selectors: tuple[DeviceSelector, ...] = ()
    allocation_mode: str = ""
    count: Int64 = 0
    tolerations: tuple[Toleration, ...] = ()
    capacity: CapacityRequirements | None = None


class DeviceRequest(Model, frozen=True):
    """Exactly this, or the first of the alternatives that works."""

    name: str = ""
    exactly: ExactDeviceRequest | None = None
    first_available: tuple[DeviceSubRequest, ...] = ()


class DeviceConstraint(Model, frozen=True):
    requests: tuple[str, ...] = ()
    match_attribute: str | None = None
    distinct_attribute: str | None = None


class DeviceClaimConfiguration(Model, frozen=True):
    requests: tuple[str, ...] = ()
    opaque: OpaqueDeviceConfiguration | None = None


class DeviceClaim(Model, frozen=True):
    requests: tuple[DeviceRequest, ...] = ()
    constraints: tuple[DeviceConstraint, ...] = ()
    config: tuple[DeviceClaimConfiguration, ...] = ()


class ResourceClaimSpec(Model, frozen=True):
    devices: DeviceClaim = DeviceClaim()


class DeviceRequestAllocationResult(Model, frozen=True, omit_defaults=True):
    """``request`` is ``REQUEST`` or ``REQUEST/ALTERNATIVE``. Only devices that are shared have a ``share_id``."""

    request: str = ""
    driver: str = ""
    pool: str = ""
    device: str = ""
    admin_access: bool = False
    tolerations: tuple[Toleration, ...] = ()
    binding_conditions: tuple[str, ...] = ()
    binding_failure_conditions: tuple[str, ...] = ()
    share_id: str = msgspec.field(default="", name="shareID")
    consumed_capacity: Amounts = {}


class DeviceAllocationConfiguration(Model, frozen=True, omit_defaults=True):
    """``source`` is FromClass or FromClaim."""

    source: str = ""
    requests: tuple[str, ...] = ()
    opaque: OpaqueDeviceConfiguration | None = None


class DeviceAllocationResult(Model, frozen=True, omit_defaults=True):
    results: tuple[DeviceRequestAllocationResult, ...] = ()
    config: tuple[DeviceAllocationConfiguration, ...] = ()


class AllocationResult(Model, frozen=True, omit_defaults=True):
    """``node_selector`` None: the devices can be used from any node."""

    devices: DeviceAllocationResult = DeviceAllocationResult()
    node_selector: NodeSelector | None = None
    allocation_timestamp: Time = None


class ResourceClaimConsumerReference(Model, frozen=True, omit_defaults=True):
    api_group: str = ""
    resource: str = ""
    name: str = ""
    uid: str = ""


class DeviceCondition(Model, frozen=True):
    type: str = ""
    status: str = ""


class AllocatedDeviceStatus(Model, frozen=True):
    driver: str = ""
    pool: str = ""
    device: str = ""
    conditions: tuple[DeviceCondition, ...] = ()


class ResourceClaimStatus(Model, frozen=True):
    allocation: AllocationResult | None = None
    reserved_for: tuple[ResourceClaimConsumerReference, ...] = ()
    devices: tuple[AllocatedDeviceStatus, ...] = ()


class ResourceClaim(Resource, frozen=True):
    metadata: ObjectMeta
    spec: ResourceClaimSpec = ResourceClaimSpec()
    status: ResourceClaimStatus = ResourceClaimStatus()


class ResourceClaimTemplateSpec(Model, frozen=True):
    spec: ResourceClaimSpec = ResourceClaimSpec()


class ResourceClaimTemplate(Resource, frozen=True):
    """For the controller that makes claims; the scheduler does not look at it."""

    metadata: ObjectMeta
    spec: ResourceClaimTemplateSpec = ResourceClaimTemplateSpec()
