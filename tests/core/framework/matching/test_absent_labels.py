"""Labels that no node has, and near ones that nodes have."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.framework.matching.absent_labels import absent_labels
from scheduler_core.framework.matching.near_labels import MOST_NEAR, CountedLabel
from scheduler_core.model.cluster import read_cluster
from scheduler_core.snapshot.snapshot import build_snapshot
from scheduler_core.spelling import of_keys, of_values
from tests.support.builders import Manifest, a_node, a_pod

KEYS = st.sampled_from(["disktype", "disk-type", "disktpe", "example.com/disktype", "zone", "zones"])
VALUES = st.sampled_from(["ssd", "sdd", "SSD", "hdd", "", "true", "nvme"])
LABELS = st.dictionaries(KEYS, VALUES, max_size=3)


def of(nodes: list[dict[str, str]], **spec: Any) -> list[tuple[str, tuple[CountedLabel, ...], bool]]:
    """The absent labels, near ones, and whether no node takes the pod because of it."""
    objects: list[Manifest] = [a_node(f"n{index}", labels=labels) for index, labels in enumerate(nodes)]
    cluster = read_cluster([*objects, a_pod(**spec)])
    found = absent_labels(cluster.pods[0].spec, build_snapshot(cluster).nodes)
    return [(one.text, one.near, one.is_alone) for one in found]


def an_affinity(*terms: Any) -> dict[str, Any]:
    named = {"nodeSelectorTerms": [{"matchExpressions": term} for term in terms]}
    return {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": named}}


def test_only_what_no_node_has() -> None:
    nodes = [{"disktype": "ssd"}, {"disktype": "ssd"}, {"zone": "a"}]
    assert of(nodes, nodeSelector={"disktype": "ssd", "zone": "a"}) == []
    near = (CountedLabel("disktype", "ssd", 2),)
    assert of(nodes, nodeSelector={"disktype": "sdd"}) == [("disktype=sdd", near, True)]


def test_of_several_values_one_is_sufficient() -> None:
    disk = {"key": "disktype", "operator": "In", "values": ["ssd", "none"]}
    assert of([{"disktype": "ssd"}], affinity=an_affinity([disk])) == []
    assert of([{"disktype": "hdd"}], affinity=an_affinity([disk])) == [
        ("disktype=ssd", (), False),
        ("disktype=none", (), False),
    ]


def test_of_several_terms_one_is_sufficient() -> None:
    terms = [[{"key": key, "operator": "Exists"}] for key in ("disktpe", "zone")]
    assert of([{"disktype": "ssd"}], affinity=an_affinity(*terms)) == [
        ("disktpe", (CountedLabel("disktype", None, 1),), False),
        ("zone", (), False),
    ]


def test_what_is_true_without_a_label() -> None:
    term = [
        {"key": "a", "operator": "NotIn", "values": ["x"]},
        {"key": "b", "operator": "DoesNotExist"},
    ]
    assert of([{}], affinity=an_affinity(term)) == []


def test_the_most_frequent_of_many_that_are_equally_near() -> None:
    nodes = [{"rack": f"rack{letter}"} for letter in "abcdeec"]
    ((_, near, _),) = of(nodes, nodeSelector={"rack": "rackx"})
    assert [(one.value, one.count) for one in near] == [("rackc", 2), ("racke", 2), ("racka", 1)]


@given(nodes=st.lists(LABELS, max_size=5), selector=LABELS)
def test_near_labels_exist_and_are_near(nodes: list[dict[str, str]], selector: dict[str, str]) -> None:
    found = {text: near for text, near, _ in of(nodes, nodeSelector=selector)}
    wanted = {f"{key}={value}": (key, value) for key, value in selector.items()}
    assert found.keys() == {
        text for text, (key, value) in wanted.items() if not any(labels.get(key) == value for labels in nodes)
    }
    for text, near in found.items():
        key, value = wanted[text]
        assert len(near) <= MOST_NEAR
        for one in near:
            assert one.count == sum(labels.get(one.key) == one.value for labels in nodes) > 0
            assert one.key == key or (
                of_keys(key, one.key) is not None and not any(key in labels for labels in nodes)
            )
            assert one.value == value or of_values(value, one.value or "") is not None
