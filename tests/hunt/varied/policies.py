"""Configurations of the scheduler: strategies, weights, arguments, what is off, several profiles."""

from __future__ import annotations

from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.nodes import FPGA, GPU, HOST, ZONE
from tests.hunt.varied.selection import node_affinity

Fields = dict[str, Any]
PRE_SCORES: Final = (
    "TaintToleration",
    "NodeAffinity",
    "NodeResourcesFit",
    "PodTopologySpread",
    "InterPodAffinity",
    "NodeResourcesBalancedAllocation",
)
SCORES: Final = (*PRE_SCORES, "ImageLocality")
FILTERS: Final = (
    "NodeUnschedulable",
    "NodeName",
    "TaintToleration",
    "NodeAffinity",
    "NodePorts",
    "NodeResourcesFit",
    "PodTopologySpread",
    "InterPodAffinity",
    "VolumeZone",
    "NodeVolumeLimits",
)
SCHEDULERS: Final = ("default-scheduler", "second")
DEFAULTS: Final = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
    "percentageOfNodesToScore": 100,
    "profiles": [{"schedulerName": SCHEDULERS[0]}],
}


def policy(chance: Chance) -> Fields | None:
    """None is the scheduler's defaults."""
    if chance.of(0.25):
        return None
    names = SCHEDULERS[: chance.number(1, 2)]
    return DEFAULTS | {"profiles": [_profile(chance, name) for name in names]}


def names_of(found: Fields | None) -> list[str]:
    return [one["schedulerName"] for one in found["profiles"]] if found else ["default-scheduler"]


def _profile(chance: Chance, name: str) -> Fields:
    profile: Fields = {"schedulerName": name}
    plugins = _plugins(chance)
    if plugins:
        profile["plugins"] = plugins
    arguments = [
        one
        for one in (_fit(chance), _balanced(chance), _spread(chance), _affinity(chance), _added(chance))
        if one
    ]
    return profile | ({"pluginConfig": arguments} if arguments else {})


def _plugins(chance: Chance) -> Fields:
    found: Fields = {}
    if chance.of(0.35):
        enabled = [{"name": name, "weight": chance.number(1, 9)} for name in chance.some(SCORES, 1, 3)]
        found["multiPoint"] = {"enabled": enabled}
    if chance.of(0.15):
        found["score"] = {
            "enabled": [{"name": chance.one(SCORES)} | chance.maybe(0.7, "weight", chance.number(1, 50))]
        }
        found["score"]["disabled"] = [{"name": found["score"]["enabled"][0]["name"]}]
    if chance.of(0.1):
        found["score"] = {"disabled": [{"name": name} for name in chance.some(SCORES, 1, 4)]}
    if chance.of(0.08):
        found["filter"] = {"disabled": [{"name": chance.one(FILTERS)}]}
    if chance.of(0.08):
        found["postFilter"] = {
            "disabled": [{"name": chance.one(("*", "DefaultPreemption", "DynamicResources"))}]
        }
    if chance.of(0.08):
        found["preScore"] = {"disabled": [{"name": chance.one(PRE_SCORES)}]}
    return found


def _named(name: str, args: Fields) -> Fields:
    return {"name": name, "args": args}


def _resources(chance: Chance) -> list[Fields]:
    names = chance.some(
        ("cpu", "memory", GPU, FPGA, "ephemeral-storage", "example.com/none", "hugepages-2Mi"), 1, 4
    )
    return [{"name": name, "weight": chance.one((1, 2, 7, 100))} for name in names]


def _fit(chance: Chance) -> Fields | None:
    if chance.of(0.4):
        return None
    kind = chance.one(("LeastAllocated", "MostAllocated", "RequestedToCapacityRatio"))
    strategy: Fields = {"type": kind, "resources": _resources(chance)}
    if kind == "RequestedToCapacityRatio":
        points = sorted(chance.some((0, 10, 25, 33, 50, 66, 75, 100), 1, 4))
        shape = [{"utilization": point, "score": chance.number(0, 10)} for point in points]
        strategy["requestedToCapacityRatio"] = {"shape": shape}
    args: Fields = {"scoringStrategy": strategy}
    args |= chance.maybe(0.1, "ignoredResources", [GPU])
    args |= chance.maybe(0.1, "ignoredResourceGroups", ["example.com"])
    return _named("NodeResourcesFit", args)


def _balanced(chance: Chance) -> Fields | None:
    if chance.of(0.6):
        return None
    resources = [one | {"weight": 1} for one in _resources(chance)]
    return _named("NodeResourcesBalancedAllocation", {"resources": resources})


def _spread(chance: Chance) -> Fields | None:
    if chance.of(0.7):
        return None
    if chance.of(0.2):
        return _named("PodTopologySpread", {"defaultingType": "System"})
    constraints = [
        {
            "maxSkew": chance.number(1, 2),
            "topologyKey": key,
            "whenUnsatisfiable": chance.one(("ScheduleAnyway", "DoNotSchedule")),
        }
        for key in chance.some((ZONE, HOST, "rack"), 1, 2)
    ]
    return _named("PodTopologySpread", {"defaultingType": "List", "defaultConstraints": constraints})


def _affinity(chance: Chance) -> Fields | None:
    if chance.of(0.7):
        return None
    args: Fields = {"hardPodAffinityWeight": chance.one((0, 1, 7, 100))}
    return _named("InterPodAffinity", args | chance.maybe(0.4, "ignorePreferredTermsOfExistingPods", True))


def _added(chance: Chance) -> Fields | None:
    if chance.of(0.85):
        return None
    return _named("NodeAffinity", {"addedAffinity": node_affinity(chance)})
