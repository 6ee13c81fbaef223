"""The allocation that is written into a claim for the devices found (spec 12 §5.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scheduler_core.devices.requests import Alternative, ClaimToAllocate
from scheduler_core.devices.search import ChosenDevice
from scheduler_core.framework.matching.node_selection import NAME_FIELD
from scheduler_core.model.objects.affinity import NodeSelector, NodeSelectorRequirement, NodeSelectorTerm
from scheduler_core.model.objects.devices import (
    AllocationResult,
    DeviceAllocationConfiguration,
    DeviceAllocationResult,
    DeviceRequestAllocationResult,
)


def allocation_of(
    claim: ClaimToAllocate, choices: Sequence[ChosenDevice], node: str, pod_uid: str
) -> AllocationResult:
    """pod_uid : determines the share IDs, which upstream draws at random."""
    results = tuple(
        _result(choice, f"{pod_uid}/{claim.claim.key}/{number}") for number, choice in enumerate(choices)
    )
    config = (*_from_classes(claim, choices), *_from_claim(claim, choices))
    return AllocationResult(DeviceAllocationResult(results, config), _node_selector(choices, node))


def _result(choice: ChosenDevice, share_id: str) -> DeviceRequestAllocationResult:
    device, alternative = choice.candidate.device, choice.alternative
    is_shared = device.allow_multiple_allocations
    return DeviceRequestAllocationResult(
        request=alternative.full_name,
        driver=choice.candidate.id.driver,
        pool=choice.candidate.id.pool,
        device=device.name,
        admin_access=alternative.admin_access,
        tolerations=alternative.given.tolerations,
        binding_conditions=device.binding_conditions,
        binding_failure_conditions=device.binding_failure_conditions,
        share_id=share_id if is_shared else "",
        consumed_capacity=dict(choice.amounts) if is_shared else {},
    )


def _used(claim: ClaimToAllocate, choices: Sequence[ChosenDevice]) -> list[Alternative]:
    """The requests that were satisfied, in order: for each the request itself, or the chosen alternative."""
    chosen = {choice.alternative.full_name for choice in choices}
    return [
        alternative
        for request in claim.requests
        for alternative in request.alternatives
        if not request.is_prioritized or alternative.full_name in chosen
    ]


def _from_classes(
    claim: ClaimToAllocate, choices: Sequence[ChosenDevice]
) -> Iterator[DeviceAllocationConfiguration]:
    used = _used(claim, choices)
    for name in dict.fromkeys(alternative.device_class.name for alternative in used):
        alternatives = [alternative for alternative in used if alternative.device_class.name == name]
        requests = tuple(alternative.full_name for alternative in alternatives)
        for one in alternatives[0].device_class.spec.config:
            yield DeviceAllocationConfiguration("FromClass", requests, one.opaque)


def _from_claim(
    claim: ClaimToAllocate, choices: Sequence[ChosenDevice]
) -> Iterator[DeviceAllocationConfiguration]:
    """A configuration that names requests is repeated for each of them."""
    used = _used(claim, choices)
    for one in claim.claim.spec.devices.config:
        n_matching = sum(
            alternative.name in one.requests or alternative.full_name in one.requests for alternative in used
        )
        for _ in range(n_matching if one.requests else 1):
            yield DeviceAllocationConfiguration("FromClaim", one.requests, one.opaque)


def _node_selector(choices: Sequence[ChosenDevice], node: str) -> NodeSelector | None:
    """The nodes from which the devices can be used: one node, the combination of all their selectors, or all nodes (None)."""
    fields: list[NodeSelectorRequirement] = []
    expressions: list[NodeSelectorRequirement] = []
    for choice in choices:
        spec, device = choice.candidate.slice.spec, choice.candidate.device
        place = device if spec.per_device_node_selection else spec
        if place.node_name or device.binds_to_node:
            only = NodeSelectorRequirement(NAME_FIELD, "In", (node,))
            return NodeSelector((NodeSelectorTerm(match_fields=(only,)),))
        if place.node_selector is not None:
            for term in place.node_selector.node_selector_terms[:1]:
                _add_new(fields, term.match_fields)
                _add_new(expressions, term.match_expressions)
    if not fields and not expressions:
        return None
    return NodeSelector((NodeSelectorTerm(tuple(expressions), tuple(fields)),))


def _add_new(known: list[NodeSelectorRequirement], more: Iterable[NodeSelectorRequirement]) -> None:
    """Those that are not in the list yet: key, operator and set of values."""
    for one in more:
        if all(_said(one) != _said(other) for other in known):
            known.append(one)


def _said(one: NodeSelectorRequirement) -> tuple[str, str, frozenset[str]]:
    return one.key, one.operator, frozenset(one.values)
