from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.snapshots.summaries import BY_KIND, summary
from tests.support.builders import a_node, a_pod, an_object


def test_a_node() -> None:
    node = a_node("n", cpu="4", memory="8Gi", pods="10", taints=[{"key": "gpu", "effect": "NoSchedule"}])
    node["metadata"]["labels"] = {"topology.kubernetes.io/zone": "a"}
    assert summary(node) == {
        "zone": "a",
        "allocatable": {"cpu": "4", "memory": "8Gi", "pods": "10"},
        "unschedulable": False,
        "taints": ["gpu:NoSchedule"],
    }


def test_a_pod() -> None:
    pod = a_pod("p", requests={"cpu": "1"}, schedulingGates=[{"name": "wait"}])
    pod["status"] = {"conditions": [{"type": "PodScheduled", "status": "False", "message": "0/3 nodes"}]}
    assert summary(pod) == {
        "node": None,
        "phase": "Pending",
        "priorityClass": "",
        "scheduler": "default-scheduler",
        "requests": [{"cpu": "1"}],
        "gates": ["wait"],
        "message": "0/3 nodes",
    }


def test_kinds_without_a_summary_have_an_empty_one() -> None:
    assert summary(an_object("ConfigMap", "c")) == {}


FIELDS = [
    "metadata",
    "labels",
    "spec",
    "status",
    "containers",
    "resources",
    "requests",
    "conditions",
    "taints",
]
FIELDS += ["schedulingGates", "allocatable", "type", "key"]
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4),
)


@pytest.mark.parametrize("kind", sorted(BY_KIND))
@given(fields=st.dictionaries(st.sampled_from(["metadata", "spec", "status", "value"]), junk))
def test_no_shape_of_an_object_breaks_it(kind: str, fields: dict[str, Any]) -> None:
    assert isinstance(summary({"kind": kind, **fields}), dict)
