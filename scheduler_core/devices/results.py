"""The allocation that is written into a claim for the devices found (spec 12 §5.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scheduler_core.devices.requests import Ask, AskedClaim
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
    claim: AskedClaim, choices: Sequence[ChosenDevice], node: str, pod_uid: str
) -> AllocationResult:
    """pod_uid : determines the share IDs, which upstream draws at random."""
    results = tuple(
        _result(choice, f"{pod_uid}/{claim.claim.key}/{number}") for number, choice in enumerate(choices)
    )
    config = (*_from_classes(claim, choices), *_from_claim(claim, choices))
    return AllocationResult(DeviceAllocationResult(results, config), _node_selector(choices, node))


def _result(choice: ChosenDevice, share_id: str) -> DeviceRequestAllocationResult:
    device, ask = choice.candidate.device, choice.ask
    is_shared = device.allow_multiple_allocations
    return DeviceRequestAllocationResult(
        request=ask.full_name,
        driver=choice.candidate.id.driver,
        pool=choice.candidate.id.pool,
        device=device.name,
        admin_access=ask.admin_access,
        tolerations=ask.given.tolerations,
        binding_conditions=device.binding_conditions,
        binding_failure_conditions=device.binding_failure_conditions,
        share_id=share_id if is_shared else "",
        consumed_capacity=dict(choice.amounts) if is_shared else {},
    )


def _used(claim: AskedClaim, choices: Sequence[ChosenDevice]) -> list[Ask]:
    """The requests that were satisfied, in order: for each the request itself, or the chosen alternative."""
    chosen = {choice.ask.full_name for choice in choices}
    return [
        ask
        for request in claim.requests
        for ask in request.asks
        if not request.is_prioritized or ask.full_name in chosen
    ]


def _from_classes(
    claim: AskedClaim, choices: Sequence[ChosenDevice]
) -> Iterator[DeviceAllocationConfiguration]:
    used = _used(claim, choices)
    for name in dict.fromkeys(ask.device_class.name for ask in used):
        asks = [ask for ask in used if ask.device_class.name == name]
        requests = tuple(ask.full_name for ask in asks)
        for one in asks[0].device_class.spec.config:
            yield DeviceAllocationConfiguration("FromClass", requests, one.opaque)


def _from_claim(
    claim: AskedClaim, choices: Sequence[ChosenDevice]
) -> Iterator[DeviceAllocationConfiguration]:
    """A configuration that names requests is repeated for each of them."""
    used = _used(claim, choices)
    for one in claim.claim.spec.devices.config:
        n_matching = sum(ask.name in one.requests or ask.full_name in one.requests for ask in used)
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
