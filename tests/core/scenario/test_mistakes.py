"""Scenarios that cannot be played: every mistake with its place, and nothing but InvalidInput ever."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput, InvalidObjects, LimitExceeded
from scheduler_core.scenario.readers.document import SCENARIO_LIMITS
from scheduler_core.scenario.readers.operation_head import VERBS
from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.sources.limits import Limits
from tests.core.scenario.documents import document, mistakes, node, pod, priority_class, workload

QUANTITY = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"


def test_mistakes_of_all_parts_are_listed_together() -> None:
    found = mistakes(
        {"at": "5s", "cordon": "node-9"},
        {"at": "50m", "uncordon": "node-1"},
        {"at": "-5s", "uncordon": "node-1"},
        {"at": "5s", "uncordon": "node-1", "cordon": "node-1"},
        {"cordon": "node-1"},
        5,
        {"at": "6s", "later": 3, "pods": {"name": "b", "cpu": -1, "count": 0, "cpus": 1}},
        title="",
        nodes={"count": 2, "name": "a"},
        timing={"cycle": "0s", "bindingFailures": 2},
        durations="1m",
    )
    assert found == [
        "title: Required value",
        'nodes.name: Invalid value: "a": must have {i} where the number of the node goes',
        "timing.bindingFailures: Invalid value: 2.0: must be from 0 to 1",
        'timing.cycle: Invalid value: "0s": must be from 1ns to 2400h0m0s',
        "operations[0].cordon: there is no Node node-9 at 5s",
        'operations[1].at: Invalid value: "50m0s": must be from 0s to 10m0s',
        'operations[2].at: Invalid value: "-5s": must be from 0s to 10m0s',
        "operations[3].uncordon: Forbidden: may not be set together with cordon",
        "operations[4].at: Required value",
        "operations[5]: must be an object",
        'operations[6].later: strict decoding error: unknown field "operations[6].later"',
        'durations: strict decoding error: unknown field "durations"',
    ]


@pytest.mark.parametrize(
    ("operations", "expected"),
    [
        ([{"at": "1s"}], f"operations[0]: Required value: one of {', '.join(VERBS)}"),
        (
            [{"at": 5, "cordon": "node-1"}],
            'operations[0].at: must be a duration such as "15s", not an integer',
        ),
        (
            [{"at": "1s", "pods": {"name": "a", "count": 0}}],
            "operations[0].pods.count: Invalid value: 0: must be from 1 to 2147483647",
        ),
        (
            [{"at": "1s", "pods": {"name": "a", "cpu": "x"}}],
            f"operations[0].pods.cpu: {QUANTITY}",
        ),
        (
            [{"at": "1s", "pods": {"name": "a", "gracePeriod": "1500ms"}}],
            'operations[0].pods.gracePeriod: Invalid value: "1500ms": must be whole seconds',
        ),
        (
            [{"at": "1s", "pods": {"name": "a", "priorityClassName": "none"}}],
            "operations[0].pods.spec.priorityClassName: no PriorityClass with name none was found",
        ),
        (
            [{"at": "1s", "pods": {"name": "a"}}, {"at": "2s", "create": pod("a")}],
            "operations[1].create: Pod default/a exists already at 2s",
        ),
        (
            [{"at": "1s", "pods": {"name": "a"}, "times": 3, "every": "5m"}],
            "operations[0].times: Invalid value: 3: the last one would be at 10m1s, after the end at 10m0s",
        ),
        (
            [{"at": "1s", "pods": {"name": "a", "nodeName": "nowhere"}}],
            "operations[0].pods: Pod default/a is bound to a node that does not exist: nowhere",
        ),
        (
            [{"at": "1s", "removeNode": "node-1"}, {"at": "2s", "failNode": "node-1"}],
            "operations[1].failNode: there is no Node node-1 at 2s",
        ),
        (
            [{"at": "2s", "failNode": "new"}, {"at": "3s", "create": node("new")}],
            "operations[0].failNode: there is no Node new at 2s",
        ),
        ([{"at": "1s", "delete": {"name": "a"}}], "operations[0].delete: there is no Pod default/a at 1s"),
        (
            [{"at": "1s", "delete": {"kind": "Node", "name": "node-1", "gracePeriod": "1s"}}],
            "operations[0].delete.gracePeriod: Forbidden: only pods have one",
        ),
        (
            [{"at": "1s", "scale": {"name": "web", "replicas": 1}}],
            "operations[0].scale: there is no Deployment default/web at 1s",
        ),
        (
            [{"at": "1s", "create": node("new"), "runsFor": "1s"}],
            "operations[0].runsFor: Forbidden: only pods and workloads run",
        ),
        (
            [{"at": "1s", "create": {"kind": "Secret", "metadata": {"name": "s"}}}],
            "operations[0].create: Forbidden: Secrets are not allowed in a scenario",
        ),
        (
            [{"at": "1s", "create": [5]}],
            "operations[0].create[0]: must be a Kubernetes object, or a list of them",
        ),
        ([{"at": "1s", "create": {"metadata": {}}}], "operations[0].create.kind: Required value"),
        (
            [{"at": "1s", "create": workload("Deployment", "w", -1)}],
            "operations[0].create.spec.replicas: Invalid value: -1: must be a whole number from 0 to 100000",
        ),
        (
            [{"at": "1s", "create": workload("StatefulSet", "w", selector={"matchLabels": {"app": "x"}})}],
            "operations[0].create.spec.selector: does not match the labels of the template",
        ),
        (
            [{"at": "1s", "create": workload("Job", "w", template={})}],
            "operations[0].create.spec.template.spec: Required value",
        ),
        (
            [{"at": "1s", "policy": "kind: Policy"}],
            (
                "operations[0].policy: apiVersion: Object 'apiVersion' is missing\n"
                'operations[0].policy: kind: no kind "Policy" is registered for version ""'
            ),
        ),
        (
            [{"at": "1s", "failBindings": {"count": 1, "probability": 0.5}}],
            "operations[0].failBindings: Required value: either count or probability",
        ),
        (
            [{"at": "1s", "taint": {"node": "node-1", "taints": [{"key": "", "effect": "Never"}]}}],
            (
                "operations[0].taint.taints[0].key: Required value\n"
                'operations[0].taint.taints[0].effect: Unsupported value: "Never": '
                'supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"'
            ),
        ),
        (
            [{"at": "1s", "label": {"node": "node-1", "labels": {"a": 5}}}],
            "operations[0].label.labels.a: must be a string, not an integer; put it in quotes",
        ),
        (
            [{"at": "1s", "setBudget": pod()}],
            'operations[0].setBudget.kind: Unsupported value: "Pod": supported values: "PodDisruptionBudget"',
        ),
    ],
)
def test_mistakes_of_operations(operations: list[Any], expected: str) -> None:
    assert mistakes(*operations) == expected.splitlines()


def test_all_mistakes_of_a_manifest_are_listed() -> None:
    given = pod("a", priorityClassName="none")
    given["spec"]["containers"][0]["resources"] = {"requests": {"cpu": -1, "memory": "x"}}
    assert mistakes({"at": "1s", "create": [pod("b"), given]}) == [
        "operations[0].create[1].spec.containers[0].resources.requests.cpu: must be greater than or equal to 0",
        f"operations[0].create[1].spec.containers[0].resources.requests.memory: {QUANTITY}",
        "operations[0].create[1].spec.priorityClassName: no PriorityClass with name none was found",
    ]


def test_mistakes_of_objects_name_where_they_stand() -> None:
    listed = {"kind": "List", "items": [pod("a"), pod("a")]}
    assert mistakes(objects=[listed, node("node-1")]) == [
        "objects[0].items[1] a: metadata.name: occurs twice: objects[0].items[0] a has the same name",
        "objects[1] node-1: metadata.name: occurs twice: nodes[0] node-1 has the same name",
    ]


def test_repetitions_do_not_repeat_their_mistakes() -> None:
    operation = {"at": "1s", "pods": {"name": "a", "priorityClassName": "none"}, "times": 50}
    assert len(mistakes(operation)) == 1


def test_what_may_be_in_the_snapshot_is_no_mistake_until_that_is_known() -> None:
    read = read_scenario("title: t\noperations: [{at: 1s, cordon: w}, {at: 2s, removeNode: w}]")
    with pytest.raises(InvalidInput) as caught:
        read.on([node("other")])
    assert str(caught.value) == (
        "operations[0].cordon: there is no Node w at 1s\noperations[1].removeNode: there is no Node w at 2s"
    )
    with pytest.raises(InvalidInput) as caught:
        read_scenario("title: t\noperations: [{at: 1s, removeNode: w}, {at: 2s, cordon: w}]")
    assert str(caught.value) == "operations[1].cordon: there is no Node w at 2s"


def test_pods_are_counted_before_they_are_made() -> None:
    for operation in (
        {"at": "1s", "pods": {"name": "a", "count": 2**31 - 1}},
        {"at": "1s", "pods": {"name": "a", "count": 6}, "times": 2},
        {"at": "1s", "create": [pod(f"a-{number}") for number in range(11)]},
        {"at": "1s", "create": workload("ReplicaSet", "a", 6), "times": 2},
    ):
        with pytest.raises(InvalidInput, match="a scenario may create at most 10 pods"):
            read_scenario(document(operation), max_pods=10)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "the file is empty"),
        ("5", "must be an object"),
        ("title: a\n---\ntitle: b\n", "the text holds 2 documents, one is allowed"),
        ("title: a\ntitle: b\n", "line 2, column 1: the key 'title' occurs twice in the same mapping"),
        ("title: [", None),
        ('{"title": "a"', None),
        (b"\xff\xfe\x00", None),
        ('title: "a\\0b"', "title: the text contains a zero character or is not Unicode"),
    ],
)
def test_what_is_no_document(text: str | bytes, expected: str | None) -> None:
    with pytest.raises(InvalidObjects) as caught:
        read_scenario(text)
    assert expected is None or str(caught.value) == expected


def test_mappings_of_python_have_the_same_limits() -> None:
    endless: dict[str, Any] = {"title": "a"}
    endless["objects"] = [endless]
    for value in (endless, {"title": float("nan")}, {"title": {1, 2}}, {"title": "\ud800"}):
        with pytest.raises(InvalidInput):
            read_scenario(value)


@pytest.mark.parametrize(
    ("limits", "text"),
    [
        (Limits(max_bytes=10), "title: more than ten bytes"),
        (Limits(max_depth=5), "title: [[[[[[]]]]]]"),
        (Limits(max_aliases=2), "a: &a 1\nb: [*a, *a, *a]"),
        (Limits(max_values=3), "[1, 2, 3, 4]" + " " * 5000),
    ],
)
def test_limits(limits: Limits, text: str) -> None:
    with pytest.raises(InvalidInput):
        read_scenario(text, limits=limits)


def test_what_little_text_stands_for_is_bounded() -> None:
    big = pod("a", nodeSelector={f"k{number}": "v" for number in range(1000)})
    labels = {f"k{number}": "v" for number in range(200)}
    classes = [priority_class(f"c{number}", number) for number in range(1001)]
    assert mistakes({"at": "1s", "create": big, "times": 100_000, "every": "1ms"}) == [
        "operations: Too much: 101700000 values with repetitions, at most 4000000"
    ]
    assert mistakes(
        {"at": "1s", "pods": {"name": "a"}, "times": 200_000, "every": "1ms"},
        {"at": "1s", "cordon": "node-1"},
    ) == ["operations: Too many: 200001 with repetitions: at most 200000 are played"]
    assert mistakes(nodes=[{"count": 9_999}, {"count": 2, "name": "b-{i}"}]) == [
        "nodes[1].count: Invalid value: 2: must be from 0 to 1"
    ]
    assert mistakes(nodes={"template": {"labels": labels}}) == [
        "nodes.template: Too many: at most 200 resources, labels and taints together"
    ]
    assert mistakes({"at": "1s", "create": classes}) == [
        "operations[0].create[1000]: Too many: at most 1000 classes may be created"
    ]
    assert mistakes(*({"at": "1s", "policy": "# " + "x" * 600_000} for _ in range(2))) == [
        "operations[1].policy: more than 1,048,576 characters of policies together"
    ]
    assert mistakes({"at": "1s", "delete": {"name": "a-" * 200}}) == [
        "operations[0].delete.name: Too long: may not be more than 253 characters"
    ]


def test_aliases_of_aliases_are_refused() -> None:
    levels = "\n".join(f"x{n}: &x{n} [{', '.join([f'*x{n - 1}'] * 9)}]" for n in range(1, 9))
    with pytest.raises(LimitExceeded, match="aliases stand for more than"):
        read_scenario(f"title: t\nx0: &x0 [lol]\n{levels}\n")
    assert SCENARIO_LIMITS.max_alias_nodes == 100_000


VALUES = st.recursive(
    st.sampled_from([None, True, 0, -1, 2.5, "", "1s", "node-1", "a", "Pod", "Job", "Deployment", "5", "all"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(
            ["name", "kind", "spec", "metadata", "template", "containers", "selector", "matchLabels", "replicas",
             "count", "node", "taints", "labels", "requests", "at", "items", "resources", "tolerations", "key",
             "nodes", "objects", "policy", "operations", "zones", "timing", "workloads", "volumes", "status"]
        ),
        inner,
        max_size=4,
    ),
    max_leaves=12,
)  # fmt: skip
OPERATIONS = st.fixed_dictionaries(
    {"at": st.sampled_from(["0s", "1s", "9m", None])},
    optional={"runsFor": VALUES, "times": VALUES, **dict.fromkeys(VERBS, VALUES)},
)
CREATED = st.fixed_dictionaries(
    {"kind": st.sampled_from(["Pod", "Job", "Deployment", "StatefulSet", "ReplicationController", "Node"])},
    optional={
        "metadata": VALUES | st.just({"name": "a"}),
        "spec": VALUES | st.fixed_dictionaries({"template": st.fixed_dictionaries({"spec": VALUES})}),
        "status": VALUES,
    },
)


@given(
    st.fixed_dictionaries(
        {"title": st.just("t")},
        optional={
            "nodes": VALUES | st.just({"count": 2}),
            "objects": VALUES | st.lists(CREATED, max_size=3),
            "operations": VALUES
            | st.lists(
                OPERATIONS | st.fixed_dictionaries({"at": st.just("1s"), "create": CREATED}), max_size=4
            ),
            "policy": VALUES,
            "timing": VALUES,
            "controllers": VALUES,
            "duration": VALUES,
            "seed": VALUES,
        },
    )
)
@settings(max_examples=400, deadline=None)
def test_junk_is_refused_or_read_back_the_same(given: dict[str, Any]) -> None:
    with contextlib.suppress(InvalidInput):
        read = read_scenario(given)
        assert read_scenario(read.to_dict()) == read
        assert read_scenario(read.to_yaml()) == read
