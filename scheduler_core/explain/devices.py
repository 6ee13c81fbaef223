"""Devices for the claims of a pod: the requests, the devices of each node, and why they were not enough."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from scheduler_core.devices.plugin import DevicePlugin
from scheduler_core.devices.state import DeviceId
from scheduler_core.devices.trail import Fate, NodeSearch
from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.runtime import Framework
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState

MOST_LOOKED_AT: Final = 500_000
"""Devices that are looked at for the overview of all nodes; nodes beyond that are told when they are asked for one by one."""


def searched_devices(framework: Framework, attempt: Attempt, state: ClusterState) -> dict[str, Any] | None:
    """The requests, and one entry per node, None for nodes beyond MOST_LOOKED_AT. None if the pod needs no devices."""
    plugin = _plugin(framework)
    wanted = None if plugin is None else plugin.wanted(attempt.cycle)
    if plugin is None or wanted is None:
        return None
    nodes: list[dict[str, Any] | None] = []
    n_looked_at = 0
    for row in map(NodeRow, range(len(state.nodes))):
        found = plugin.searched(attempt.cycle, attempt.pod, row) if n_looked_at < MOST_LOOKED_AT else None
        if found is not None:
            n_looked_at += len(found.trials) + found.n_more
        nodes.append(None if found is None else _overview(found))
    return {"requests": [one.to_dict() for one in wanted], "nodes": nodes}


def node_devices(framework: Framework, attempt: Attempt, row: NodeRow) -> dict[str, Any] | None:
    """The search on one node, device by device. None if the pod needs no devices."""
    plugin = _plugin(framework)
    found = None if plugin is None else plugin.searched(attempt.cycle, attempt.pod, row)
    return None if found is None else found.to_dict()


def _overview(found: NodeSearch) -> dict[str, Any]:
    """``why`` counts devices by what became of them, request by request."""
    tried: dict[tuple[str, str, DeviceId], list[Fate]] = {}
    for one in found.trials:
        tried.setdefault((one.claim, one.request, one.device), []).append(one.fate)
    fates = Counter((claim, request, _telling(each)) for (claim, request, _), each in tried.items())
    return {
        "verdict": found.verdict,
        "devices": len(found.devices),
        "free": sum(not one.taken_by and one.state == "usable" for one in found.devices),
        "why": [
            {"claim": claim, "request": request, "fate": fate.value, "devices": n}
            for (claim, request, fate), n in fates.items()
        ],
    }


def _telling(fates: list[Fate]) -> Fate:
    """Of a device that was tried again and again: chosen in the end, else the first reason against it, else given back."""
    if fates[-1] is Fate.CHOSEN:
        return Fate.CHOSEN
    return next((fate for fate in fates if fate not in (Fate.CHOSEN, Fate.GIVEN_BACK)), Fate.GIVEN_BACK)


def _plugin(framework: Framework) -> DevicePlugin | None:
    return next((one for one in framework.filters if isinstance(one, DevicePlugin)), None)
