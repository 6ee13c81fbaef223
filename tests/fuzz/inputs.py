"""Valid inputs of every kind, small ones: what mutations start from."""

from __future__ import annotations

from typing import Any, Final

from playground.demos import catalogue
from playground.policies.codec import BUILTIN_POLICIES
from playground.simulations.drivers import driver_of
from playground.simulations.enums import Kind
from scheduler_core.config.text.document import plain_object
from tests.support.builders import (
    a_claim,
    a_namespace,
    a_node,
    a_pod,
    a_priority_class,
    a_storage_class,
    a_volume,
)

HEAD: Final = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
ZONE: Final = "topology.kubernetes.io/zone"
AFFINE: Final[dict[str, Any]] = {
    "affinity": {
        "nodeAffinity": {
            "requiredDuringSchedulingIgnoredDuringExecution": {
                "nodeSelectorTerms": [
                    {
                        "matchExpressions": [{"key": ZONE, "operator": "In", "values": ["a", "b"]}],
                        "matchFields": [{"key": "metadata.name", "operator": "NotIn", "values": ["n9"]}],
                    }
                ]
            },
            "preferredDuringSchedulingIgnoredDuringExecution": [
                {
                    "weight": 5,
                    "preference": {"matchExpressions": [{"key": "disk", "operator": "Gt", "values": ["3"]}]},
                }
            ],
        },
        "podAntiAffinity": {
            "requiredDuringSchedulingIgnoredDuringExecution": [
                {
                    "labelSelector": {"matchLabels": {"app": "web"}},
                    "topologyKey": ZONE,
                    "namespaceSelector": {},
                }
            ]
        },
    },
    "topologySpreadConstraints": [
        {
            "maxSkew": 1,
            "topologyKey": ZONE,
            "whenUnsatisfiable": "DoNotSchedule",
            "labelSelector": {"matchExpressions": [{"key": "app", "operator": "Exists"}]},
            "minDomains": 2,
        }
    ],
    "tolerations": [
        {"key": "k", "operator": "Equal", "value": "v", "effect": "NoExecute", "tolerationSeconds": 5}
    ],
    "overhead": {"cpu": "10m"},
    "volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": "c"}}],
    "schedulingGates": [{"name": "example.com/gate"}],
}
OBJECTS: Final = [
    a_node(
        "n1",
        cpu="2",
        memory="4Gi",
        labels={ZONE: "a", "disk": "5"},
        taints=[{"key": "k", "effect": "NoSchedule"}],
    ),
    a_node("n2", cpu="500m", labels={ZONE: "b"}),
    a_pod("web-1", labels={"app": "web"}, requests={"cpu": "100m", "memory": "64Mi"}),
    a_pod("web-2", labels={"app": "web"}, **AFFINE),
    a_pod("running", nodeName="n1", priority=5, creationTimestamp="2026-01-01T00:00:00Z"),
    a_priority_class("high", 1000),
    a_namespace("default"),
    a_namespace("other", {"team": "x"}),
    a_claim("c", storageClassName="local"),
    a_volume("pv", storageClassName="local"),
    a_storage_class("local", volumeBindingMode="WaitForFirstConsumer"),
    {
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {"name": "d"},
        "spec": {
            "replicas": 2,
            "selector": {"matchLabels": {"a": "b"}},
            "template": {"metadata": {"labels": {"a": "b"}}, "spec": {"containers": [{"name": "c"}]}},
        },
    },
    {
        "apiVersion": "policy/v1",
        "kind": "PodDisruptionBudget",
        "metadata": {"name": "b", "namespace": "default"},
        "spec": {"minAvailable": "50%", "selector": {"matchLabels": {"app": "web"}}},
        "status": {"disruptionsAllowed": 1, "expectedPods": 2, "currentHealthy": 2, "desiredHealthy": 1},
    },
]
CLUSTER: Final = {"apiVersion": "v1", "kind": "List", "items": OBJECTS}
NODES_CSV: Final = "sn,cpu_milli,memory_mib,gpu,model\nn1,96000,262144,2,G2\nn2,64000,131072,0,\n"
PODS_CSV: Final = (
    "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time\n"
    "p1,4000,8192,1,1000,,LS,Running,10,100,12\np2,1000,512,0,0,,BE,Pending,20,90,\n"
)
RICH_POLICY: Final[dict[str, Any]] = HEAD | {
    "percentageOfNodesToScore": 50,
    "parallelism": 8,
    "podInitialBackoffSeconds": 1,
    "leaderElection": {
        "leaderElect": True,
        "leaseDuration": "15s",
        "renewDeadline": "10s",
        "retryPeriod": "2s",
    },
    "clientConnection": {"qps": 50, "burst": 100},
    "extenders": [
        {
            "urlPrefix": "http://scores.example/api",
            "filterVerb": "filter",
            "prioritizeVerb": "score",
            "weight": 2,
            "httpTimeout": "5s",
            "managedResources": [{"name": "example.com/gpu", "ignoredByScheduler": True}],
            "tlsConfig": {"insecure": True},
        }
    ],
    "profiles": [
        {
            "schedulerName": "default-scheduler",
            "plugins": {
                "multiPoint": {"enabled": [{"name": "NodeResourcesFit", "weight": 3}]},
                "score": {
                    "enabled": [{"name": "NodeAffinity", "weight": 5}],
                    "disabled": [{"name": "ImageLocality"}],
                },
            },
            "pluginConfig": [
                {"name": "NodeResourcesFit", "args": {"scoringStrategy": {"type": "MostAllocated"}}},
                {"name": "InterPodAffinity", "args": {"hardPodAffinityWeight": 5}},
                {"name": "DefaultPreemption", "args": {"minCandidateNodesPercentage": 10}},
                {
                    "name": "PodTopologySpread",
                    "args": {
                        "defaultingType": "List",
                        "defaultConstraints": [
                            {"maxSkew": 1, "topologyKey": ZONE, "whenUnsatisfiable": "ScheduleAnyway"}
                        ],
                    },
                },
            ],
        },
        {"schedulerName": "second"},
    ],
}
POLICIES: Final = [RICH_POLICY, *(plain_object(policy.yaml) for policy in BUILTIN_POLICIES.values())]
POLICY_TEXTS: Final = [policy.yaml for policy in BUILTIN_POLICIES.values()]
SCENARIO_TEXTS: Final = {
    kind: [one.yaml for one in driver_of(kind).examples()] for kind in (Kind.ELECTION, Kind.TIMELINE)
}
SCENARIOS: Final = {kind: [plain_object(text) for text in texts] for kind, texts in SCENARIO_TEXTS.items()}
ELECTION: Final = {
    "title": "t",
    "duration": "20s",
    "network": {"takes": "20ms", "spread": "10ms"},
    "replicas": [{"name": "a"}, {"name": "b", "startAt": "500ms"}],
    "work": False,
}
FAULTS: Final = [fault for one in SCENARIOS[Kind.ELECTION] if one for fault in one.get("faults") or ()]
OPTIONS: Final = {"seed": 3, "sampling": True, "detail": "full", "release": "1.18", "checkModel": False}
QUERIES: Final = {
    "page": "1",
    "page_size": "10",
    "ordering": "-createdAt",
    "search": "a",
    "createdAfter": "2026-01-01T00:00:00Z",
    "createdBefore": "2026-01-01T00:00:00+01:00",
    "parent": "00000000-0000-4000-8000-000000000000",
    "state": "queued",
    "format": "json",
}
CLUSTER_TEXTS: Final = [demo.cluster.decode() for demo in catalogue.demos() if len(demo.cluster) < 8_000]
