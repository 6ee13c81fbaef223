"""What would help all pods that wait for the same reason: carried out on the manifests it places all of them, and nothing less does."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import Run, simulate
from scheduler_core.engine.outcome import UNSCHEDULABLE
from scheduler_core.remedies.together.joint_changes import JointRemedies
from scheduler_core.remedies.together.search import together
from tests.core.remedies.test_proofs import played
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.daemons import a_daemon_set
from tests.support.disks import a_csi_node, a_disk, uses

TAINT = {"key": "only", "value": "x", "effect": "NoSchedule"}


def copies(number: int, **fields: Any) -> list[Manifest]:
    return [a_pod(f"web-{index}", **fields) for index in range(number)]


def asked(objects: list[Manifest]) -> JointRemedies:
    run = simulate(objects, detail="placements")
    return together(run, failed(run)[0])


def failed(run: Run) -> list[int]:
    return [outcome.k for outcome in run.outcomes if outcome.outcome == UNSCHEDULABLE]


def texts(found: JointRemedies) -> list[str]:
    return [one.text for one in found.answers]


def test_a_request_is_lowered_as_little_as_all_of_them_need_and_nodes_are_added_as_often() -> None:
    full = [a_node("a", cpu="4"), a_pod("old", node="a", requests={"cpu": "3"})]
    found = asked([*full, *copies(5, requests={"cpu": "2"})])
    assert found.pods == tuple(f"default/web-{index}" for index in range(5))
    assert texts(found) == [
        "lower the request for cpu from 2 to 200m in the template",
        "add 3 nodes like a",
    ]
    assert [one.cost for one in found.answers] == [36.0, 150.0]


def test_each_added_node_has_its_own_pods() -> None:
    """Two pods share an empty node, but not one with the agent."""
    full = [a_node("a", cpu="4"), a_pod("old", node="a", requests={"cpu": "4"})]
    agent = a_daemon_set("agent", requests={"cpu": "1"})
    assert "add a node like a" in texts(asked([*full, *copies(2, requests={"cpu": "2"})]))
    found = asked([*full, agent, *copies(2, requests={"cpu": "2"})])
    (answer,) = [one for one in found.answers if "add" in one.text]
    assert (answer.text, sorted(answer.nodes.values())) == ("add 2 nodes like a", ["a-copy-1", "a-copy-2"])


def test_each_added_node_has_its_own_csi_node() -> None:
    full = [a_node("a", cpu="4"), a_csi_node("a", 2), a_pod("old", node="a", requests={"cpu": "4"})]
    waiting = copies(2, requests={"cpu": "3"}, volumes=uses("x", "y"))
    found = asked([*full, *a_disk("x"), *a_disk("y"), *waiting])
    place = texts(found).index("add 2 nodes like a")
    steps = found.to_dict()["answers"][place]["steps"]
    assert [(step["object"]["kind"], step["object"]["name"]) for step in steps] == [
        (kind, f"a-copy-{number}") for number in (1, 2) for kind in ("Node", "CSINode")
    ]


def test_as_many_nodes_are_changed_as_it_takes() -> None:
    nodes = [a_node(f"n{index}", cpu="4", taints=[TAINT]) for index in range(4)]
    found = asked([*nodes, *copies(5, requests={"cpu": "2"})])
    removed = [f"remove the taint only=x:NoSchedule from the node n{index}" for index in range(3)]
    assert ", and ".join(removed) in texts(found)
    assert "tolerate the taint only=x:NoSchedule in the template" in texts(found)


def test_a_node_that_takes_all_of_them_is_enough() -> None:
    nodes = [a_node(f"n{index}", cpu="4", unschedulable=True) for index in range(4)]
    found = asked([*nodes, *copies(4, requests={"cpu": "1"})])
    assert "uncordon the node n0" in texts(found)


def test_pods_that_wait_for_another_reason_are_not_among_them() -> None:
    other = a_pod("db", requests={"cpu": "9"})
    found = asked([a_node("a", cpu="1"), *copies(2, requests={"cpu": "2"}), other])
    assert found.pods == ("default/web-0", "default/web-1")


def test_nobody_waits_with_it() -> None:
    found = asked([a_node("a", cpu="1"), a_pod("db", requests={"cpu": "2"})])
    assert (found.pods, texts(found)[0]) == (
        ("default/db",),
        "lower the request for cpu from 2 to 1 in the template",
    )


NODES = st.builds(
    lambda cpu, taints, labels: {"cpu": cpu, "taints": taints, "labels": labels},
    st.sampled_from(["1", "2", "4"]),
    st.sampled_from([[], [TAINT]]),
    st.sampled_from([{}, {"disk": "a"}]),
)


@settings(max_examples=25)
@given(
    nodes=st.lists(NODES, min_size=1, max_size=4),
    number=st.integers(1, 4),
    cpu=st.sampled_from(["1", "2", "3"]),
    selector=st.sampled_from([None, {"disk": "a"}]),
    spread=st.booleans(),
)
def test_every_answer_places_all_of_them_and_no_part_of_it_does(
    nodes: list[dict[str, Any]], number: int, cpu: str, selector: dict[str, str] | None, spread: bool
) -> None:
    apart = {
        "maxSkew": 1,
        "topologyKey": "kubernetes.io/hostname",
        "whenUnsatisfiable": "DoNotSchedule",
        "labelSelector": {"matchLabels": {"app": "web"}},
    }
    objects = [
        *(a_node(f"n{index}", **fields) for index, fields in enumerate(nodes)),
        *copies(
            number,
            requests={"cpu": cpu},
            labels={"app": "web"},
            nodeSelector=selector,
            topologySpreadConstraints=[apart] if spread else None,
        ),
    ]
    for node in objects[: len(nodes)]:
        node["metadata"]["labels"] = {
            **node["metadata"].get("labels", {}),
            "kubernetes.io/hostname": node["metadata"]["name"],
        }
    run = simulate(objects, detail="placements")
    given_objects = {(one["kind"], _key(one)): one for one in objects}
    for k in failed(run)[:1]:
        found = together(run, k)
        for answer in found.to_dict(lambda kind, key: given_objects.get((kind, key)))["answers"]:
            after = played(objects, answer["steps"])
            assert {one["pod"]: after.placements.get(one["pod"]) for one in answer["nodes"]} == {
                one["pod"]: one["node"] for one in answer["nodes"]
            }
            of_nodes = [one for one in answer["steps"] if one["object"]["kind"] == "Node"]
            for step in of_nodes:
                fewer = [one for one in answer["steps"] if one is not step]
                assert not set(found.pods) <= played(objects, fewer).placements.keys(), answer["text"]


def _key(manifest: Manifest) -> str:
    metadata = manifest["metadata"]
    return (
        f"{metadata['namespace']}/{metadata['name']}" if metadata.get("namespace") else str(metadata["name"])
    )
