"""The expanded view says everything, in Kubernetes' field names."""

from __future__ import annotations

import json

from scheduler_core.config.description import expanded
from scheduler_core.config.loader import load_configuration
from tests.core.config.documents import document, with_args
from tests.core.config.versions.test_defaults import DEFAULT_PLUGINS


def test_the_default_configuration_spelt_out() -> None:
    resources = [{"name": "cpu", "weight": 1}, {"name": "memory", "weight": 1}]
    weighted = ("score", "placementScore")
    assert expanded(load_configuration(None)) == {
        "percentageOfNodesToScore": 0,
        "parallelism": 16,
        "podInitialBackoffSeconds": 1,
        "podMaxBackoffSeconds": 10,
        "delayCacheUntilActive": False,
        "enableProfiling": True,
        "enableContentionProfiling": True,
        "leaderElection": {
            "leaderElect": True,
            "leaseDuration": "15s",
            "renewDeadline": "10s",
            "retryPeriod": "2s",
            "resourceLock": "leases",
            "resourceName": "kube-scheduler",
            "resourceNamespace": "kube-system",
        },
        "clientConnection": {
            "kubeconfig": "",
            "acceptContentTypes": "",
            "contentType": "application/vnd.kubernetes.protobuf",
            "qps": 50.0,
            "burst": 100,
        },
        "extenders": [],
        "profiles": [
            {
                "schedulerName": "default-scheduler",
                "percentageOfNodesToScore": 0,
                "plugins": {
                    point: [
                        {"name": plugin.name} | ({"weight": plugin.weight} if point in weighted else {})
                        for plugin in plugins
                    ]
                    for point, plugins in DEFAULT_PLUGINS.items()
                },
                "args": {
                    "DefaultPreemption": {
                        "minCandidateNodesPercentage": 10,
                        "minCandidateNodesAbsolute": 100,
                    },
                    "DynamicResources": {"filterTimeout": "10s", "bindingTimeout": "10m0s"},
                    "InterPodAffinity": {
                        "hardPodAffinityWeight": 1,
                        "ignorePreferredTermsOfExistingPods": False,
                    },
                    "NodeAffinity": {"addedAffinity": None},
                    "NodeResourcesBalancedAllocation": {"resources": resources},
                    "NodeResourcesFit": {
                        "ignoredResources": [],
                        "ignoredResourceGroups": [],
                        "scoringStrategy": {"type": "LeastAllocated", "resources": resources},
                    },
                    "PodTopologySpread": {"defaultConstraints": [], "defaultingType": "System"},
                    "VolumeBinding": {"bindTimeoutSeconds": 600},
                },
            }
        ],
    }


def test_args_read_as_they_are_written() -> None:
    shape = [{"utilization": 0, "score": 0}, {"utilization": 100, "score": 10}]
    strategy = {
        "type": "RequestedToCapacityRatio",
        "resources": [{"name": "cpu", "weight": 2}],
        "requestedToCapacityRatio": {"shape": shape},
    }
    view = expanded(load_configuration(with_args("NodeResourcesFit", scoringStrategy=strategy)))
    assert view["profiles"][0]["args"]["NodeResourcesFit"]["scoringStrategy"] == strategy


def test_added_affinity_and_default_constraints() -> None:
    term = {"matchExpressions": [{"key": "disk", "operator": "In", "values": ["ssd"]}], "matchFields": []}
    affinity = {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [term]}}
    constraint = {"maxSkew": 2, "topologyKey": "zone", "whenUnsatisfiable": "ScheduleAnyway"}
    config = [
        {"name": "NodeAffinity", "args": {"addedAffinity": affinity}},
        {"name": "PodTopologySpread", "args": {"defaultingType": "List", "defaultConstraints": [constraint]}},
    ]
    args = expanded(load_configuration(document(profiles=[{"pluginConfig": config}])))["profiles"][0]["args"]
    assert args["NodeAffinity"] == {"addedAffinity": affinity}
    policies = {
        "minDomains": 1,
        "nodeAffinityPolicy": "Honor",
        "nodeTaintsPolicy": "Ignore",
        "matchLabelKeys": [],
    }
    assert args["PodTopologySpread"] == {
        "defaultConstraints": [constraint | policies],
        "defaultingType": "List",
    }


def test_a_profile_shows_the_percentage_that_it_uses() -> None:
    profiles = [{"schedulerName": "a"}, {"schedulerName": "b", "percentageOfNodesToScore": 7}]
    view = expanded(load_configuration(document(percentageOfNodesToScore=30, profiles=profiles)))
    assert [profile["percentageOfNodesToScore"] for profile in view["profiles"]] == [30, 7]


def test_keys_and_certificates_of_extenders_are_left_out() -> None:
    tls = {"serverName": "extender", "certData": "Y2VydA==", "keyData": "c2VjcmV0", "caData": "Y2E="}
    extender = {
        "urlPrefix": "https://x",
        "enableHTTPS": True,
        "tlsConfig": tls,
        "managedResources": [{"name": "a.io/b"}],
    }
    (view,) = expanded(load_configuration(document(extenders=[extender])))["extenders"]
    assert view == {
        "urlPrefix": "https://x",
        "filterVerb": "",
        "preemptVerb": "",
        "prioritizeVerb": "",
        "weight": 0,
        "bindVerb": "",
        "enableHTTPS": True,
        "tlsConfig": {
            "insecure": False,
            "serverName": "extender",
            "certFile": "",
            "keyFile": "",
            "caFile": "",
        },
        "httpTimeout": "5s",
        "nodeCacheCapable": False,
        "managedResources": [{"name": "a.io/b", "ignoredByScheduler": False}],
        "ignorable": False,
    }
    assert "secret" not in json.dumps(view)
