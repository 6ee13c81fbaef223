"""Valid questions about the cluster of `inputs`: what mutations start from."""

from __future__ import annotations

import json
from typing import Any, Final

import yaml

from tests.core.scenario.recording.lines import node, pod, recording_text
from tests.fuzz.inputs import OPTIONS, RICH_POLICY, ZONE
from tests.support.project import ROOT

_PODS: Final = {"namespace": "default", "matchLabels": {"app": "web"}}

CHANGES: Final[list[dict[str, Any]]] = [
    {"cordon": "n1"},
    {"uncordon": "n1"},
    {"drain": "n1"},
    {"removeNode": "n2"},
    {"taint": {"node": "n1", "taints": [{"key": "gpu", "value": "a100", "effect": "NoSchedule"}]}},
    {"untaint": {"node": "n1", "taints": ["k:NoSchedule"]}},
    {"label": {"node": "n1", "labels": {"disk": "9", ZONE: None}}},
    {"allocatable": {"node": "n2", "resources": {"cpu": "4", "example.com/gpu": "2"}}},
    {"addNodes": {"like": "n1", "count": 2}},
    {"scale": {"kind": "Deployment", "name": "d", "namespace": "default", "replicas": 3}},
    {
        "updatePods": {
            "pod": "default/web-1",
            "requests": {"c": {"cpu": "250m"}},
            "priority": 7,
            "nodeSelector": {"disk": "5"},
            "addTolerations": [{"key": "k", "operator": "Exists"}],
            "labels": {"app": "shop"},
        }
    },
    {"evictPod": "running"},
    {"deletePod": "default/running"},
    {"bind": {"pod": "web-1", "node": "n2"}},
    {"weight": {"plugin": "NodeResourcesFit", "weight": 5}},
    {"arguments": {"plugin": "NodeResourcesFit", "args": {"scoringStrategy": {"type": "MostAllocated"}}}},
    {"disablePlugin": {"plugin": "ImageLocality"}},
    {"policy": RICH_POLICY},
]
EXPECTATIONS: Final[list[dict[str, Any]]] = [
    {"pods": _PODS, "placed": "all"},
    {"name": "enough", "pods": _PODS, "placed": {"atLeast": 1, "atMost": 2}},
    {"pods": {"names": ["default/web-1"]}, "landOn": {"matchLabels": {"disk": "5"}}},
    {
        "pods": {"matchExpressions": [{"key": "app", "operator": "In", "values": ["web"]}]},
        "avoid": {"names": ["n2"]},
    },
    {"pods": _PODS, "pending": {"plugins": ["NodeAffinity"], "onlyThese": True, "message": "0/2 nodes"}},
    {"pods": _PODS, "apart": {"by": ZONE, "from": {"names": ["default/running"]}}},
    {"pods": _PODS, "together": {}},
    {"pods": _PODS, "spread": {"maxSkew": 1, "by": ZONE, "over": {}}},
    {"pods": _PODS, "survive": {"lossOf": ZONE, "atLeast": 1}},
    {"evictions": "none"},
    {"evictions": {"only": _PODS, "atMost": 2}},
    {
        "measure": {
            "name": "cost",
            "atMost": 3.5,
            "prices": {"label": "price", "ofType": {"m5": 1}, "other": 2},
        }
    },
    {"measure": {"name": "fill.cpu.fraction", "atLeast": 0.1}},
    {"nodes": {}, "exist": {"exactly": 2}},
]
SPACE: Final[dict[str, Any]] = {
    "axes": [
        {"path": "weights.NodeResourcesFit", "values": [1, 10]},
        {"path": "args.NodeResourcesFit.scoringStrategy.resources[0].weight", "from": 1, "to": 9, "step": 4},
        {"path": "percentageOfNodesToScore", "values": [None, 50]},
    ],
    "draw": {"policies": 3, "seed": 7},
    "orders": ["given", "largest"],
    "seeds": [1, 2],
    "objectives": [{"measure": "pending"}, {"measure": "emptyNodes", "goal": "max"}],
    "release": "1.36",
    "prices": {"label": "price", "ofType": {"m5": 1.5}, "other": 2},
}
TEMPLATE: Final[dict[str, Any]] = {
    "apiVersion": "v1",
    "kind": "Pod",
    "metadata": {"name": "more", "labels": {"app": "web"}},
    "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": "100m"}}}]},
}
DECIDING: Final = {name: OPTIONS[name] for name in ("seed", "release")}
_LESSON: Final = ROOT / "lessons" / "why-is-my-pod-pending"
LESSON: Final[dict[str, Any]] = yaml.safe_load((_LESSON / "lesson.yaml").read_text("utf-8"))
LESSON_FILES: Final[dict[str, str]] = {
    str(file.relative_to(_LESSON)): file.read_text("utf-8")
    for file in sorted(_LESSON.rglob("*"))
    if file.is_file() and file.name != "lesson.yaml"
}
RECORDED: Final[list[dict[str, Any]]] = [
    json.loads(line)
    for line in recording_text(
        [node("a"), pod("p")],
        (1.0, "ADDED", pod("q")),
        (2.0, "MODIFIED", pod("q", bound="a")),
        (3.0, "DELETED", pod("p")),
    ).splitlines()
]
