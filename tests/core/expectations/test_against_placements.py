"""Verdicts on generated clusters are what the placements of the run say, worked out here in another way."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings

from scheduler_core import Run, simulate
from scheduler_core.expectations import check, read_expectations
from tests.support.builders import Manifest
from tests.support.clusters import HOST, ZONE, clusters

WANTED: list[dict[str, Any]] = [
    {"pods": {"mayBeNone": True}, "placed": "all"},
    {
        "pods": {"matchLabels": {"app": "web"}, "mayBeNone": True},
        "landOn": {"matchLabels": {ZONE: "a"}, "mayBeNone": True},
    },
    {"pods": {"matchLabels": {"app": "web"}, "mayBeNone": True}, "apart": {"by": HOST}},
    {"pods": {"matchLabels": {"app": "web"}, "mayBeNone": True}, "spread": {"maxSkew": 1, "by": HOST}},
    {"evictions": "none"},
    {"pods": {"matchLabels": {"app": "web"}, "mayBeNone": True}, "survive": {"lossOf": "node", "atLeast": 1}},
    {"pods": {"matchLabels": {"app": "web"}, "mayBeNone": True}, "pending": {}},
]


@settings(max_examples=40)
@given(clusters())
def test_verdicts_follow_from_placements(objects: list[Manifest]) -> None:
    run = simulate(objects)
    verdicts = check(read_expectations(WANTED), run)
    assert [verdict.holds for verdict in verdicts] == _naive(objects, run)
    for verdict in verdicts:
        if verdict.attempt is not None and verdict.pod is not None:
            decisive = run.outcomes[verdict.attempt]
            assert verdict.pod in (decisive.pod, *decisive.victims)
        assert verdict.says.endswith(".")


def _naive(objects: list[Manifest], run: Run) -> list[bool]:
    victims = {victim for outcome in run.outcomes for victim in outcome.victims}
    pods = {
        f"{one['metadata'].get('namespace', 'default')}/{one['metadata']['name']}": one
        for one in objects
        if one["kind"] == "Pod" and one.get("status", {}).get("phase") not in ("Succeeded", "Failed")
    }
    nodes = {
        one["metadata"]["name"]: one["metadata"].get("labels", {}) for one in objects if one["kind"] == "Node"
    }
    bound = {key: pod["spec"]["nodeName"] for key, pod in pods.items() if pod["spec"].get("nodeName")}
    pods = {key: pod for key, pod in pods.items() if bound.get(key, "") in ("", *nodes)}
    home = {key: node for key, node in bound.items() if key in pods and key not in victims} | run.placements
    web = [key for key, pod in pods.items() if pod["metadata"].get("labels", {}).get("app") == "web"]
    hosts = [nodes[home[key]].get(HOST) for key in web if key in home]
    is_home = len(hosts) == len(web) and None not in hosts
    by_host = Counter(hosts)
    skew = max((by_host[one[HOST]] for one in nodes.values()), default=0) - min(
        (by_host[one[HOST]] for one in nodes.values()), default=0
    )
    tried = {outcome.pod for outcome in run.outcomes}
    return [
        set(home) == set(pods),
        all(key in home and nodes[home[key]].get(ZONE) == "a" for key in web),
        is_home and len(by_host) == len(hosts),
        not web or (is_home and skew <= 1),
        not victims,
        not web or (bool(hosts) and len(hosts) - max(by_host.values()) >= 1),
        all(key not in home and key in tried and key not in victims for key in web),
    ]
