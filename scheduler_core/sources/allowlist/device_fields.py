"""What is kept of dynamic resources (spec 12): all but the parameters that are for drivers alone, and what drivers report.

Kept: attributes and capacities of devices, selectors, allocations, the types of conditions. Never kept: opaque parameters, which may
hold anything, network data and messages of devices.
"""

from __future__ import annotations

from scheduler_core.sources.allowlist.pod_fields import CONDITION, METADATA, NODE_SELECTOR, TOLERATIONS
from scheduler_core.sources.allowlist.rules import (
    STATUS_DETAILS,
    Rule,
    each,
    keep,
    leaf,
    leaves,
    map_of,
    texts,
)

PARAMETERS = "parameters of device drivers"


def _an_object(**fields: Rule) -> Rule:
    return keep(apiVersion=leaf, kind=leaf, metadata=METADATA, **fields)


_SELECTORS = each(keep(cel=keep(expression=leaf)))
_OPAQUE = keep(PARAMETERS, driver=leaf)
_PLACE = {"nodeName": leaf, "nodeSelector": NODE_SELECTOR, "allNodes": leaf}

DEVICE_CLASS = _an_object(
    spec=keep(selectors=_SELECTORS, config=each(keep(opaque=_OPAQUE)), extendedResourceName=leaf)
)

_COUNTERS = map_of(keep(value=leaf))
_CAPACITY = keep(
    value=leaf,
    requestPolicy=keep(default=leaf, validValues=leaves, validRange=keep(min=leaf, max=leaf, step=leaf)),
)
_DEVICE = keep(
    name=leaf,
    attributes=map_of(
        keep(
            int=leaf,
            bool=leaf,
            string=leaf,
            version=leaf,
            ints=leaves,
            bools=leaves,
            strings=leaves,
            versions=leaves,
        )
    ),
    capacity=map_of(_CAPACITY),
    consumesCounters=each(keep(counterSet=leaf, counters=_COUNTERS)),
    taints=each(keep(key=leaf, value=leaf, effect=leaf, timeAdded=leaf)),
    bindsToNode=leaf,
    bindingConditions=leaves,
    bindingFailureConditions=leaves,
    allowMultipleAllocations=leaf,
    **_PLACE,
)
RESOURCE_SLICE = _an_object(
    spec=keep(
        driver=leaf,
        pool=keep(name=leaf, generation=leaf, resourceSliceCount=leaf),
        perDeviceNodeSelection=leaf,
        devices=each(_DEVICE),
        sharedCounters=each(keep(name=leaf, counters=_COUNTERS)),
        **_PLACE,
    )
)

_ASKED = {
    "deviceClassName": leaf,
    "selectors": _SELECTORS,
    "allocationMode": leaf,
    "count": leaf,
    "tolerations": TOLERATIONS,
    "capacity": keep(requests=texts),
}
_CLAIM_SPEC = keep(
    devices=keep(
        requests=each(
            keep(
                name=leaf,
                exactly=keep(adminAccess=leaf, **_ASKED),
                firstAvailable=each(keep(name=leaf, **_ASKED)),
            )
        ),
        constraints=each(keep(requests=leaves, matchAttribute=leaf, distinctAttribute=leaf)),
        config=each(keep(requests=leaves, opaque=_OPAQUE)),
    )
)
_RESULT = keep(
    request=leaf,
    driver=leaf,
    pool=leaf,
    device=leaf,
    adminAccess=leaf,
    tolerations=TOLERATIONS,
    bindingConditions=leaves,
    bindingFailureConditions=leaves,
    shareID=leaf,
    consumedCapacity=texts,
)
RESOURCE_CLAIM = _an_object(
    spec=_CLAIM_SPEC,
    status=keep(
        STATUS_DETAILS,
        allocation=keep(
            devices=keep(
                results=each(_RESULT), config=each(keep(source=leaf, requests=leaves, opaque=_OPAQUE))
            ),
            nodeSelector=NODE_SELECTOR,
            allocationTimestamp=leaf,
        ),
        reservedFor=each(keep(apiGroup=leaf, resource=leaf, name=leaf, uid=leaf)),
        devices=each(keep(STATUS_DETAILS, driver=leaf, pool=leaf, device=leaf, conditions=each(CONDITION))),
    ),
)
RESOURCE_CLAIM_TEMPLATE = _an_object(spec=keep(metadata=METADATA, spec=_CLAIM_SPEC))
