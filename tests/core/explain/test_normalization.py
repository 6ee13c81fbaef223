"""Plugins that normalise say how, and what they say is what they do."""

from __future__ import annotations

import pytest

from scheduler_core import simulate
from tests.support.builders import Manifest, a_node, a_pod

ZONE = "topology.kubernetes.io/zone"
NORMALISING = ["TaintToleration", "NodeAffinity", "PodTopologySpread", "InterPodAffinity"]
SOFT_TAINT = {"key": "old", "effect": "PreferNoSchedule"}


def a_cluster() -> list[Manifest]:
    """Three zones that differ in the eyes of every normalising plugin, and a pod that all of them rate."""
    nodes = [
        a_node(zone, labels={ZONE: zone, "disk": disk, "kubernetes.io/hostname": zone}, taints=taints)
        for zone, disk, taints in (("a", "ssd", []), ("b", "ssd", [SOFT_TAINT]), ("c", "hdd", []))
    ]
    web = {"matchLabels": {"app": "web"}}
    there = [
        a_pod(f"web-{zone}-{n}", node=zone, labels={"app": "web"})
        for zone, n in (("a", 1), ("a", 2), ("b", 1))
    ]
    preferred = [
        {
            "weight": 30,
            "preference": {"matchExpressions": [{"key": "disk", "operator": "In", "values": ["ssd"]}]},
        }
    ]
    near = [{"weight": 10, "podAffinityTerm": {"topologyKey": ZONE, "labelSelector": web}}]
    spread = {"maxSkew": 1, "topologyKey": ZONE, "whenUnsatisfiable": "ScheduleAnyway", "labelSelector": web}
    pod = a_pod(
        "new",
        labels={"app": "web"},
        topologySpreadConstraints=[spread],
        affinity={
            "nodeAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": preferred},
            "podAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": near},
        },
    )
    return [*nodes, *there, pod]


@pytest.mark.parametrize("plugin", NORMALISING)
def test_the_words_work_out_to_the_normalised_scores(plugin: str) -> None:
    explanation = simulate(a_cluster()).explain(0)
    column = next(column for column in explanation.to_dict()["scores"] if column["plugin"] == plugin)
    raw = column["raw"]
    assert len(set(raw)) > 1, "the cluster does not tell nodes apart"
    score = next(score for score in explanation.node("a")["scores"] if score["plugin"] == plugin)
    rule = score["normalisation"].rpartition(": ")[2].replace("·", "*").replace("−", "-")
    said = [eval(rule, {"raw": value, "lowest": min(raw), "highest": max(raw)}) for value in raw]
    assert column["normalised"] == pytest.approx(said, abs=1)  # fractions are cut off


def test_whoever_normalises_says_how() -> None:
    explanation = simulate(a_cluster()).explain(0)
    scorers = [plugin for plugin, _ in explanation.framework.scorers]
    assert [plugin.name for plugin in scorers if plugin.normalizes] == [
        plugin.name for plugin in scorers if plugin.normalization
    ]
    # DynamicResources gives 0 to all nodes here: the pod has no claims.
    assert {*NORMALISING, "DynamicResources"} == {plugin.name for plugin in scorers if plugin.normalizes}
