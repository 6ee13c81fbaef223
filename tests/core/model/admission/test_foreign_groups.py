"""Groups of other gang schedulers are named in the report of an upload."""

from __future__ import annotations

import json

import pytest

from scheduler_core.model.cluster import read_cluster
from scheduler_core.sources.upload import read_upload
from tests.support.builders import Manifest, a_node, a_pod

VOLCANO = "scheduling.k8s.io/group-name"


def warnings_of(*objects: Manifest) -> dict[str, int]:
    return {warning.what: warning.count for warning in read_cluster(objects).report.warnings}


@pytest.mark.parametrize(
    ("pod", "whose"),
    [
        (a_pod("p", metadata={"annotations": {VOLCANO: "train"}}), f"Volcano ({VOLCANO})"),
        (
            a_pod("p", labels={"scheduling.x-k8s.io/pod-group": "train"}),
            "the coscheduling plugin (scheduling.x-k8s.io/pod-group)",
        ),
        (
            a_pod("p", labels={"kueue.x-k8s.io/pod-group-name": "train"}),
            "Kueue (kueue.x-k8s.io/pod-group-name)",
        ),
    ],
    ids=["Volcano", "coscheduling", "Kueue"],
)
def test_a_pod_in_a_group_of_another_scheduler_is_named(pod: Manifest, whose: str) -> None:
    text = f"pod names a group of {whose}: it is scheduled individually, unless the objects are read with their groups"
    assert warnings_of(a_node("a"), pod, a_pod("other")) == {text: 1}


def test_the_annotation_outlives_an_upload() -> None:
    pod = a_pod("p", metadata={"annotations": {VOLCANO: "train", "team": "secret"}})
    upload = read_upload(json.dumps([pod]).encode())

    (stored,) = upload.objects
    assert stored["metadata"]["annotations"] == {VOLCANO: "train"}
