"""Real answers of the API, from the first steps of a workshop; tests compare them with what it answers."""

from __future__ import annotations

from typing import Any, Final

SNAPSHOT_ID: Final = "0b5f6f0e-4a5e-4c7e-9b0c-0a6c1a1f2d3e"
POLICY_ID: Final = "7c1d2f5a-91b6-4e0e-8a0d-7f9a4c2b6e11"
MISSING_ID: Final = "00000000-0000-4000-8000-000000000000"

NODE: Final[dict[str, Any]] = {
    "apiVersion": "v1",
    "kind": "Node",
    "metadata": {"name": "node-1", "labels": {"topology.kubernetes.io/zone": "zone-a"}},
    "status": {"allocatable": {"cpu": "4", "memory": "16Gi", "pods": "110"}},
}
POD: Final[dict[str, Any]] = {
    "apiVersion": "v1",
    "kind": "Pod",
    "metadata": {"name": "web-1", "namespace": "shop"},
    "spec": {
        "containers": [
            {"name": "web", "image": "web:1", "resources": {"requests": {"cpu": "500m", "memory": "1Gi"}}}
        ]
    },
}
LIST: Final[dict[str, Any]] = {"apiVersion": "v1", "kind": "List", "items": [NODE, POD]}

SNAPSHOT: Final[dict[str, Any]] = {
    "id": SNAPSHOT_ID,
    "name": "cluster.yaml",
    "createdAt": "2026-11-20T16:36:08.000000Z",
    "owner": None,
    "parent": None,
    "format": "list",
    "origin": "upload",
    "counts": {"Node": 1, "Pod": 1},
    "pendingPods": 1,
    "report": {"dropped": [], "defaulted": [], "ignored": [], "warnings": []},
    "sizeBytes": 389,
    "policy": None,
}

CLUSTER: Final[dict[str, Any]] = {
    "resources": ["cpu", "memory", "ephemeral-storage", "pods"],
    "nodes": {
        "names": ["node-1"],
        "zones": ["zone-a"],
        "allocatable": [[4000, 17179869184, 0, 110]],
        "unschedulable": [False],
        "taints": [[]],
        "labels": [{"key": "topology.kubernetes.io/zone", "values": ["zone-a"], "nodes": [0]}],
    },
    "pods": {
        "keys": ["shop/web-1"],
        "nodes": [-1],
        "requests": [0],
        "priorities": [0],
        "states": ["pending"],
        "schedulerNames": [0],
        "owners": [0],
        "askedLabels": [0],
    },
    "requestClasses": [[500, 1073741824, 0, 1]],
    "schedulers": ["default-scheduler"],
    "owners": [""],
    "askedLabels": [[]],
}

OBJECT_ROW: Final[dict[str, Any]] = {
    "kind": "Pod",
    "namespace": "shop",
    "name": "web-1",
    "summary": {
        "node": None,
        "phase": "Pending",
        "priorityClass": "",
        "scheduler": "default-scheduler",
        "requests": [{"cpu": "500m", "memory": "1Gi"}],
        "gates": [],
        "message": "",
    },
    "object": POD,
}

REVISION: Final[dict[str, Any]] = {
    "name": "with a second node",
    "apply": [NODE | {"metadata": {"name": "node-2"}}],
    "remove": [{"kind": "Pod", "namespace": "shop", "name": "web-1"}],
}

POLICY_YAML: Final = """\
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- schedulerName: default-scheduler
  pluginConfig:
  - name: NodeResourcesFit
    args:
      scoringStrategy:
        type: MostAllocated
"""
POLICY_CONFIG: Final[dict[str, Any]] = {
    "apiVersion": "kubescheduler.config.k8s.io/v1",
    "kind": "KubeSchedulerConfiguration",
    "profiles": [
        {
            "schedulerName": "default-scheduler",
            "pluginConfig": [
                {"name": "NodeResourcesFit", "args": {"scoringStrategy": {"type": "MostAllocated"}}}
            ],
        }
    ],
}
POLICY: Final[dict[str, Any]] = {
    "id": POLICY_ID,
    "name": "bin packing",
    "description": "",
    "builtIn": False,
    "parent": None,
    "createdAt": "2026-11-20T16:36:08.000000Z",
    "owner": None,
    "yaml": POLICY_YAML,
    "config": POLICY_CONFIG,
    "profiles": [
        {
            "schedulerName": "default-scheduler",
            "percentageOfNodesToScore": 0,
            "plugins": {
                "filter": [{"name": "NodeUnschedulable"}, {"name": "NodeName"}],
                "score": [{"name": "TaintToleration", "weight": 3}, {"name": "NodeAffinity", "weight": 2}],
            },
            "args": {
                "DefaultPreemption": {"minCandidateNodesPercentage": 10, "minCandidateNodesAbsolute": 100}
            },
        }
    ],
    "warnings": [],
}
MISTAKEN_POLICY_YAML: Final = POLICY_YAML.replace("MostAllocated", "MostAlocated")
MISTAKEN_POLICY: Final[dict[str, Any]] = {
    "valid": False,
    "problems": [
        {
            "path": "profiles[0].pluginConfig[0].args.scoringStrategy.type",
            "message": 'Unsupported value: "MostAlocated": supported values: '
            '"LeastAllocated", "MostAllocated", "RequestedToCapacityRatio"',
            "line": 9,
        }
    ],
    "expanded": None,
    "warnings": [],
}
