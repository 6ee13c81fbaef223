"""How much of a device's capacity a request consumes, and whether this is allowed (spec 12 §5.6). Amounts are nano units."""

from __future__ import annotations

from collections.abc import Mapping

from scheduler_core.model.objects.devices import Amounts, CapacityRequestPolicy, Device, DeviceCapacity
from scheduler_core.model.quantity import NANO, BinaryQuantity, WrittenQuantity, value

NOTHING: Mapping[str, int] = {}


def amounts_of(device: Device, requested: Amounts) -> dict[str, WrittenQuantity] | None:
    """The amount of each capacity that would be consumed; None if the device lacks a requested one, or the policy forbids the
    amount.
    """
    if not requested.keys() <= device.capacity.keys():
        return None
    amounts: dict[str, WrittenQuantity] = {}
    for name, capacity in device.capacity.items():
        amounts[name] = _amount(capacity, requested.get(name))
        if _violates(capacity.request_policy, amounts[name]):
            return None
    return amounts


def is_enough(device: Device, amounts: Amounts, *used: Mapping[str, int]) -> bool:
    """Whether the amounts fit in addition to the consumed ones."""
    return all(
        amount + sum(one.get(name, 0) for one in used) <= device.capacity[name].value
        for name, amount in amounts.items()
    )


def shortage_of(device: Device, amounts: Amounts, *used: Mapping[str, int]) -> tuple[str, int, int] | None:
    """The first capacity that is not sufficient, with the needed and the available amount; None if all are sufficient."""
    for name, amount in amounts.items():
        left = device.capacity[name].value - sum(one.get(name, 0) for one in used)
        if amount > left:
            return name, amount, left
    return None


def _amount(capacity: DeviceCapacity, requested: WrittenQuantity | None) -> WrittenQuantity:
    policy = capacity.request_policy
    if requested is None:
        return capacity.value if policy is None or policy.default is None else policy.default
    if policy is None:
        return requested
    if policy.valid_range is not None and policy.valid_range.min is not None:
        return _in_range(requested, policy.valid_range.min, policy.valid_range.step)
    if policy.valid_values:
        return next((one for one in policy.valid_values if one >= requested), requested)
    return requested


def _in_range(
    requested: WrittenQuantity, least: WrittenQuantity, step: WrittenQuantity | None
) -> WrittenQuantity:
    """At least the minimum, rounded up to whole steps from it."""
    if requested < least:
        return least
    if step is None or not value(step):
        return requested
    steps = -(-(value(requested) - value(least)) // value(step))
    return BinaryQuantity((value(least) + value(step) * steps) * NANO)


def _violates(policy: CapacityRequestPolicy | None, amount: WrittenQuantity) -> bool:
    if policy is None or amount == policy.default:
        return False
    if policy.valid_range is not None:
        return _is_outside(policy, amount)
    return bool(policy.valid_values) and amount not in policy.valid_values


def _is_outside(policy: CapacityRequestPolicy, amount: WrittenQuantity) -> bool:
    bounds = policy.valid_range
    assert bounds is not None
    if bounds.max is not None and amount > bounds.max:
        return True
    if bounds.step is None or not value(bounds.step):
        return False
    return (value(amount) - value(bounds.min or WrittenQuantity())) % value(bounds.step) != 0
