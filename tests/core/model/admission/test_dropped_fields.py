"""Fields that the API server of an older release does not store, and what is left of the objects."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.model.objects.pod import PodSpec
from tests.support.builders import Manifest, a_container, a_pod, an_object

TERM = {
    "topologyKey": "zone",
    "labelSelector": {"matchLabels": {"app": "web"}},
    "namespaceSelector": {"matchLabels": {"team": "x"}},
    "matchLabelKeys": ["version"],
}
CONSTRAINT = {
    "maxSkew": 1,
    "topologyKey": "zone",
    "whenUnsatisfiable": "DoNotSchedule",
    "minDomains": 3,
    "nodeTaintsPolicy": "Honor",
}


def a_modern_pod() -> Manifest:
    return a_pod(
        labels={"version": "2"},
        initContainers=[a_container("helper", restartPolicy="Always")],
        resources={"requests": {"cpu": "2"}},
        preemptionPolicy="Never",
        schedulingGates=[{"name": "example.com/wait"}],
        affinity={"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [TERM]}},
        topologySpreadConstraints=[CONSTRAINT],
    )


def read(release: str, *objects: Manifest) -> Cluster:
    return read_cluster([*objects], release)


def told(spec: PodSpec) -> dict[str, Any]:
    (term,) = spec.affinity.pod_anti_affinity.required_during_scheduling_ignored_during_execution  # type: ignore[union-attr]
    (constraint,) = spec.topology_spread_constraints
    return {
        "sidecar": spec.init_containers[0].restart_policy,
        "pod level": spec.resources is not None,
        "gates": len(spec.scheduling_gates),
        "policy": spec.preemption_policy,
        "namespaces": term.namespace_selector is not None,
        "version": any(one.key == "version" for one in term.label_selector.match_expressions),  # type: ignore[union-attr]
        "domains": constraint.min_domains,
        "taints": constraint.node_taints_policy,
    }


NOW = {
    "sidecar": "Always",
    "pod level": True,
    "gates": 1,
    "policy": "Never",
    "namespaces": True,
    "version": True,
    "domains": 3,
    "taints": "Honor",
}


@pytest.mark.parametrize(
    ("release", "changes"),
    [
        ("1.36", {}),
        ("1.34", {}),
        ("1.30", {"pod level": False, "version": False}),
        ("1.28", {"pod level": False, "version": False, "sidecar": ""}),
    ],
)
def test_what_is_left_of_a_pod(release: str, changes: dict[str, object]) -> None:
    (pod,) = read(release, a_modern_pod()).pods
    assert told(pod.spec) == NOW | changes


def test_the_report_says_what_was_dropped() -> None:
    warnings = {note.what: note.examples for note in read("1.30", a_modern_pod()).report.warnings}
    assert warnings == {
        "PodSpec.resources is not stored by release 1.30": ("default/pod",),
        "PodAffinityTerm.matchLabelKeys is not stored by release 1.30": ("default/pod",),
    }
    assert read("1.36", a_modern_pod()).report.warnings == ()


def test_kinds_that_a_scheduler_does_not_look_at() -> None:
    attachment = an_object("VolumeAttachment", "a", api_version="storage.k8s.io/v1", spec={"attacher": "x"})
    assert len(read("1.34", attachment).volume_attachments) == 1
    assert read("1.30", attachment).volume_attachments == ()


def test_a_cluster_knows_its_release() -> None:
    assert read("1.30").release == "1.30"
    assert read_cluster([]).release == "1.36"
