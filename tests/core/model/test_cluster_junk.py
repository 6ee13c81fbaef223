"""Whatever is handed in, reading gives a cluster or InvalidObjects, and the same from JSON as from Python."""

from __future__ import annotations

import copy
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core.errors import InvalidObjects
from scheduler_core.model.cluster import read_cluster, read_cluster_json
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.readers.inspection import inspect_object
from tests.support.builders import a_budget, a_claim, a_container, a_node, a_pod, a_priority_class, a_volume

words = st.sampled_from(
    [
        "kind", "apiVersion", "metadata", "name", "namespace", "labels", "spec", "status", "containers",
        "resources", "requests", "cpu", "nodeName", "priority", "affinity", "tolerations", "items",
        "Pod", "Node", "PriorityClass", "v1", "1Gi", "-1", "2026-11-20T16:36:08Z", "a/b", "\ud800", "",
    ]
)  # fmt: skip
leaves = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | words | st.text(max_size=5)
junk = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=5),
    max_leaves=20,
)


def outcome(read, given):
    try:
        return read(given)
    except InvalidObjects as refusal:
        return [(problem.path.encode(), problem.message.encode()) for problem in refusal.problems]


@given(st.lists(junk, max_size=5))
def test_junk(objects):
    outcome(read_cluster, objects)


@given(st.binary(max_size=50) | st.text(max_size=50).map(str.encode))
def test_junk_bytes(data):
    outcome(read_cluster_json, data)


@given(st.sampled_from(sorted(KINDS)), st.dictionaries(words, junk, max_size=6))
def test_junk_of_a_known_kind(kind, fields):
    outcome(read_cluster, [{**fields, "kind": kind}])


TERM = {"topologyKey": "zone", "labelSelector": {"matchLabels": {"a": "b"}}, "matchLabelKeys": ["app"]}
OBJECTS = [
    a_node("n", taints=[{"key": "a", "effect": "NoSchedule"}]),
    a_priority_class("high", 10),
    a_budget(
        "b", selector={"matchExpressions": [{"key": "a", "operator": "In", "values": ["x"]}]}, allowed=1
    ),
    a_claim("c"),
    a_volume("v"),
    a_pod(
        "p",
        node="n",
        labels={"app": "w"},
        priorityClassName="high",
        containers=[a_container(requests={"cpu": "1"}, ports=[{"containerPort": 80}])],
        affinity={"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [TERM]}},
        topologySpreadConstraints=[{"maxSkew": 1, "whenUnsatisfiable": "ScheduleAnyway", **TERM}],
        status={"startTime": "2026-11-20T16:36:08Z", "conditions": [{"type": "Ready", "status": "True"}]},
    ),
]


def places(value, path=()):
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from places(inner, (*path, key))


PLACES = list(places(OBJECTS))


def put(holder, path, value):
    """Replaces what is at the place, if an earlier change has left the place there."""
    for key in path[:-1]:
        if not has(holder, key):
            return
        holder = holder[key]
    if has(holder, path[-1]):
        holder[path[-1]] = value


def has(holder, key):
    return (
        key in holder if isinstance(holder, dict) else isinstance(holder, list) and key in range(len(holder))
    )


@settings(max_examples=300)
@given(st.lists(st.tuples(st.sampled_from(PLACES), junk), min_size=1, max_size=3))
def test_good_objects_with_junk_in_places(changes):
    objects = copy.deepcopy(OBJECTS)
    for path, value in changes:
        put(objects, path, value)
    from_python = outcome(read_cluster, objects)
    text = json.dumps(objects, allow_nan=False, ensure_ascii=True) if is_json(objects) else None
    if text is not None:
        assert outcome(read_cluster_json, text.encode()) == from_python


def is_json(value):
    try:
        json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
    except ValueError:
        return False
    return True


@given(junk)
def test_what_inspection_leaves_has_no_mistakes(raw):
    for kind in KINDS.values():
        cleaned, _ = inspect_object(raw, kind.model)
        if cleaned is not None:
            assert inspect_object(cleaned, kind.model) == (cleaned, ())
