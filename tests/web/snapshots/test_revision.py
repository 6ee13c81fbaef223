from __future__ import annotations

from typing import Any

import pytest

from playground.common.errors import InvalidInput, Mistake
from playground.snapshots.revision import ObjectName, merged
from scheduler_core.model.kinds import KINDS


def an_item(kind: str, name: str, namespace: str = "", **fields: Any) -> dict[str, Any]:
    return {
        "kind": kind,
        "metadata": {"name": name, **({"namespace": namespace} if namespace else {})},
        **fields,
    }


BASE = [an_item("Node", "n1"), an_item("Pod", "a"), an_item("Pod", "b", "shop")]


def test_applied_objects_replace_in_place_or_come_last() -> None:
    changed, added = an_item("Pod", "a", spec={"x": 1}), an_item("Node", "n2")
    assert merged(BASE, [added, changed], []) == [BASE[0], changed, BASE[2], added]


def test_pods_without_a_namespace_are_those_of_default() -> None:
    changed = an_item("Pod", "a", "default", spec={"x": 1})
    assert merged(BASE, [changed], [])[1] == changed


def test_a_node_has_no_namespace_whatever_it_says() -> None:
    assert merged(BASE, [], [ObjectName.canonical("Node", "shop", "n1")]) == BASE[1:]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_namespace_counts_for_the_kinds_that_have_one(kind: str) -> None:
    applied = an_item(kind, "x", "shop")
    expected = [an_item(kind, "x"), applied] if KINDS[kind].namespaced else [applied]
    assert merged([an_item(kind, "x")], [applied], []) == expected


def test_what_is_removed_and_applied_again_comes_last() -> None:
    again = an_item("Node", "n1", spec={})
    assert merged(BASE, [again], [ObjectName.of(BASE[0])]) == [*BASE[1:], again]


def test_all_mistakes_are_told_together() -> None:
    with pytest.raises(InvalidInput) as caught:
        merged(BASE, [an_item("Pod", "c"), an_item("Pod", "c")], [ObjectName.canonical("Pod", "shop", "x")])
    assert caught.value.problems == (
        Mistake("remove[0]", "there is no Pod shop/x"),
        Mistake("apply[1]", "Pod default/c occurs twice"),
    )
    assert caught.value.code == "invalid-revision"


def test_the_base_is_not_changed() -> None:
    before = [dict(item) for item in BASE]
    merged(BASE, [an_item("Pod", "a", spec={})], [ObjectName.of(BASE[0])])
    assert before == BASE
