"""What a draft says is what the revision made by hand comes to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given, reject, settings
from hypothesis import strategies as st

from scheduler_core import Run
from scheduler_core.drafts.base import AppliedChanges, DraftBase
from scheduler_core.drafts.difference import EndState, difference
from scheduler_core.drafts.draft import indexed
from scheduler_core.drafts.reader import read_changes
from scheduler_core.errors import InvalidInput
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.readers.report import ReadReport
from tests.support.builders import Manifest
from tests.support.clusters import clusters
from tests.support.daemons import with_daemons


def revised(objects: list[Manifest], applied: AppliedChanges) -> list[Manifest]:
    """As a revision of a stored snapshot is made."""
    made = indexed(objects)
    for name in applied.remove:
        del made[name]
    return [dict(one) for one in (made | indexed(applied.apply)).values()]


@st.composite
def changes(draw: st.DrawFn, objects: list[Manifest]) -> list[dict[str, Any]]:
    """One to three changes of things that are there."""
    nodes = [one["metadata"]["name"] for one in objects if one["kind"] == "Node"]
    pods = [one["metadata"]["name"] for one in objects if one["kind"] == "Pod"]
    node = st.sampled_from(nodes)
    kinds: list[st.SearchStrategy[Any]] = [
        *(st.fixed_dictionaries({verb: node}) for verb in ("cordon", "uncordon", "drain", "removeNode")),
        node.map(lambda name: {"taint": {"node": name, "taints": [{"key": "only", "value": "y"}]}}),
        node.map(lambda name: {"label": {"node": name, "labels": {"disk": "2", "more": None}}}),
        node.map(lambda name: {"allocatable": {"node": name, "resources": {"cpu": "7", "pods": 1}}}),
        st.builds(lambda name, n: {"addNodes": {"like": name, "count": n}}, node, st.integers(1, 2)),
        st.sampled_from(
            [
                {"weight": {"plugin": "NodeResourcesFit", "weight": 7}},
                {"disablePlugin": {"plugin": "TaintToleration"}},
                {
                    "arguments": {
                        "plugin": "NodeResourcesFit",
                        "args": {"scoringStrategy": {"type": "MostAllocated"}},
                    }
                },
            ]
        ),
    ]
    if pods:
        pod = st.sampled_from(pods)
        kinds += [
            pod.map(lambda name: {"deletePod": name}),
            st.builds(lambda name, on: {"bind": {"pod": name, "node": on}}, pod, node),
            pod.map(lambda name: {"updatePods": {"pod": name, "priority": 9}}),
            pod.map(lambda name: {"updatePods": {"pod": name, "nodeSelector": {"disk": "1"}}}),
            pod.map(lambda name: {"updatePods": {"pod": name, "labels": {"app": "db"}}}),
        ]
    made: list[dict[str, Any]] = draw(st.lists(st.one_of(kinds), min_size=1, max_size=3))
    return made


@settings(max_examples=150)
@given(data=st.data(), objects=with_daemons(clusters(max_running=5, max_pending=4)))
def test_a_draft_is_the_revision_made_by_hand(data: st.DataObject, objects: list[Manifest]) -> None:
    base = DraftBase.of(Run(objects), objects)
    drawn = data.draw(changes(objects))
    try:
        applied = base.applied(read_changes(drawn))
    except InvalidInput:  # a node that an earlier change took away
        reject()
    by_hand = revised(objects, applied)
    cluster = read_cluster(by_hand)
    assert replace(applied.run.cluster, report=ReadReport()) == replace(cluster, report=ReadReport())
    again = DraftBase.of(Run(cluster, applied.policy), by_hand).run
    assert [one.to_dict() for one in applied.run.outcomes] == [one.to_dict() for one in again.outcomes]
    before = EndState.of(base.run)
    assert difference(before, EndState.of(applied.run)) == difference(before, EndState.of(again))


@given(objects=clusters(max_running=5, max_pending=4))
def test_no_change_makes_no_difference(objects: list[Manifest]) -> None:
    base = DraftBase.of(Run(objects), objects)
    applied = base.applied(())
    told = difference(EndState.of(base.run), EndState.of(applied.run))
    assert (told.shifts, told.nodes, applied.apply, applied.remove, applied.policy) == (
        (),
        ((), ()),
        (),
        (),
        None,
    )
