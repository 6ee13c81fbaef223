"""JSON patches: what an edit takes depends on what the manifest has."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.remedies.changes.edits import END, GONE, Edit, json_patch, patched

POD: dict[str, Any] = {
    "metadata": {"name": "web", "labels": {"a/b~c": "1"}},
    "spec": {"tolerations": [{"key": "a"}, {"key": "b"}, {"key": "c"}], "nodeSelector": {"disk": "ssd"}},
}

CASES = {
    "a field that is there": (
        Edit(("spec", "nodeSelector", "disk"), "hdd"),
        [{"op": "replace", "path": "/spec/nodeSelector/disk", "value": "hdd"}],
    ),
    "a field that is not": (
        Edit(("spec", "nodeSelector", "rack"), "7"),
        [{"op": "add", "path": "/spec/nodeSelector/rack", "value": "7"}],
    ),
    "with the objects around it": (
        Edit(("spec", "resources", "requests", "cpu"), "1"),
        [{"op": "add", "path": "/spec/resources", "value": {"requests": {"cpu": "1"}}}],
    ),
    "the end of a list": (
        Edit(("spec", "tolerations", END), {"key": "d"}),
        [{"op": "add", "path": "/spec/tolerations/-", "value": {"key": "d"}}],
    ),
    "the end of no list": (
        Edit(("spec", "taints", END), {"key": "d"}),
        [{"op": "add", "path": "/spec/taints", "value": [{"key": "d"}]}],
    ),
    "a name with a slash": (
        Edit(("metadata", "labels", "a/b~c"), GONE),
        [{"op": "remove", "path": "/metadata/labels/a~1b~0c"}],
    ),
    "what is not there is not taken out": (Edit(("spec", "priority"), GONE), []),
}


@pytest.mark.parametrize("name", CASES)
def test_an_edit_is_the_operation_that_carries_it_out(name: str) -> None:
    edit, operations = CASES[name]
    assert json_patch(POD, [edit]) == operations


def test_elements_are_taken_out_from_behind_after_a_test() -> None:
    edits = [
        Edit(("spec", "tolerations", 0), GONE),
        Edit(("spec", "tolerations", 2), GONE),
        Edit(("spec", "tolerations", 1, "key"), "x"),
    ]
    operations = json_patch(POD, edits)
    assert operations == [
        {"op": "replace", "path": "/spec/tolerations/1/key", "value": "x"},
        {"op": "test", "path": "/spec/tolerations/2", "value": {"key": "c"}},
        {"op": "remove", "path": "/spec/tolerations/2"},
        {"op": "test", "path": "/spec/tolerations/0", "value": {"key": "a"}},
        {"op": "remove", "path": "/spec/tolerations/0"},
    ]
    assert patched(POD, operations)["spec"]["tolerations"] == [{"key": "x"}]


def test_another_element_is_not_taken_out() -> None:
    operations = json_patch(POD, [Edit(("spec", "tolerations", 1), GONE)])
    changed = patched(POD, [{"op": "remove", "path": "/spec/tolerations/0"}])
    with pytest.raises(ValueError, match="/spec/tolerations/1 has another value"):
        patched(changed, operations)


def test_the_manifest_stays_as_it_is() -> None:
    patched(POD, [{"op": "remove", "path": "/spec/tolerations/0"}])
    assert len(POD["spec"]["tolerations"]) == 3


@pytest.mark.parametrize("path", ["/spec/nothing/here", "/spec/tolerations/7", "/spec/tolerations/x"])
def test_an_operation_without_a_place_is_an_error(path: str) -> None:
    with pytest.raises(KeyError):
        patched(POD, [{"op": "replace", "path": path, "value": 1}])


@given(keys=st.lists(st.sampled_from(["a", "b/c", "d~e"]), min_size=1, max_size=4), value=st.integers())
def test_what_is_set_is_there_afterwards(keys: list[str], value: int) -> None:
    made: Any = patched({"kind": "Pod"}, json_patch({"kind": "Pod"}, [Edit(tuple(keys), value)]))
    for key in keys:
        made = made[key]
    assert made == value
