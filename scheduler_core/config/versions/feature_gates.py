"""Feature gates: which there are, what they need and switch on, is data of each release (spec 13 §1; scheduler_core/releases).

kube-scheduler takes them as its flag --feature-gates. Here they are an option of what is decided, and a policy may have them as
its field `featureGates`, which is no field of kube-scheduler's file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from scheduler_core.config.versions.releases import LATEST, RELEASES, ReleaseDefaults
from scheduler_core.problems import Problems, child

GENERIC_WORKLOAD: Final = "GenericWorkload"
GANG_SCHEDULING: Final = "GangScheduling"
TOPOLOGY_AWARE: Final = "TopologyAwareWorkloadScheduling"
WORKLOAD_PREEMPTION: Final = "WorkloadAwarePreemption"
FIELD: Final = "featureGates"


def read_gates(given: Any, path: str, release: str, problems: Problems) -> dict[str, bool]:
    """Gate → whether it is on, as far as that can be read; mistakes are noted. A gate switches on the one that it needs."""
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        problems.add(path, "must be a map of gates to true or false")
        return {}
    gates: dict[str, bool] = {}
    for name, value in given.items():
        if mistake := _mistake(name, value, release):
            problems.add(child(path, str(name)), mistake)
        else:
            gates[name] = value
    for name, gate in RELEASES[release].gates.items():
        for needed in gate.needs:
            if gates.get(name) and not gates.setdefault(needed, True):
                problems.add(child(path, name), f"needs {needed}, which is false")
    return gates


def enabled(*sources: Mapping[str, bool]) -> frozenset[str]:
    """The gates that are on; a later source has the last word."""
    merged: dict[str, bool] = {}
    for gates in sources:
        merged |= gates
    return frozenset(name for name, is_on in merged.items() if is_on)


def with_gates(defaults: ReleaseDefaults, gates: frozenset[str]) -> ReleaseDefaults:
    """What runs by default once these gates are on."""
    plugins = [
        (plugin, 0) for name, gate in defaults.gates.items() if name in gates for plugin in gate.plugins
    ]
    points = {
        plugin: defaults.plugin_points.get(plugin, frozenset()) | frozenset(more)
        for name, gate in defaults.gates.items()
        if name in gates
        for plugin, more in gate.points.items()
    }
    if not plugins and not points:
        return defaults
    return replace(
        defaults,
        multi_point=(*defaults.multi_point, *plugins),
        plugin_points={**defaults.plugin_points, **points},
    )


def _mistake(name: object, value: object, release: str) -> str:
    known = RELEASES[LATEST].gates
    gate = known.get(name) if isinstance(name, str) else None
    if gate is None:
        simulated = ", ".join(name for name, one in known.items() if one.is_simulated)
        return f"is not known here, only {simulated} are"
    if not gate.is_simulated:
        return "is known, but its feature is not simulated"
    if not isinstance(value, bool):
        return f"expected true or false, found {value!r}"
    if value and name not in RELEASES[release].gates:
        return f"is not a gate of release {release}"
    return ""
