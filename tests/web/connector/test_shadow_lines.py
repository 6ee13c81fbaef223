"""What a shadow says of single pods: where its candidate has them, and whom it evicts."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.connector.shadow.changes import ComparedDecision, DecisionChange
from playground.connector.shadow.text import line_of
from tests.support.apiobjects import a_node
from tests.support.recordings import Recording
from tests.web.connector.test_shadow import ONLY_A, owned, shadowed

pytestmark = pytest.mark.live


def test_a_pod_has_no_zone_of_the_node_that_only_the_real_cluster_gave_it(tmp_path: Path) -> None:
    """The API server labels `first` with the zone of b. The candidate has it on a, where `second` keeps away from zone b alone."""
    zone = "topology.kubernetes.io/zone"
    recording = Recording(a_node("a", cpu="4"), a_node("b", cpu="4", labels={zone: "b"}))
    first = owned("first", "1")
    recording.tell("ADDED", first)
    bound = first | {
        "metadata": first["metadata"] | {"labels": {zone: "b"}},
        "spec": first["spec"] | {"nodeName": "b"},
    }
    recording.tell("MODIFIED", bound)
    away = {"labelSelector": {"matchLabels": {zone: "b"}}, "topologyKey": "kubernetes.io/hostname"}
    affinity = {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [away]}}
    second = owned("second", "1", affinity=affinity)
    recording.tell("ADDED", second)
    recording.tell("MODIFIED", second | {"spec": second["spec"] | {"nodeName": "a"}})
    _, report = shadowed(tmp_path, recording, ONLY_A)
    assert report["places"] == [{"pod": "default/first", "real": "b", "candidate": "a"}]


def test_a_line_says_whom_the_candidate_evicts_and_where() -> None:
    one = ComparedDecision(
        "a/high", DecisionChange.EVICTS, "n2", "0/2 nodes are available.", None, ("a/low", "a/lower"), "n1"
    )
    assert line_of(one) == "a/high: evicts: theirs n2; candidate evicts a/low, a/lower on n1"
