"""Scalar twins of the plugins whose rule is a line: NodeName, NodeUnschedulable, NodeDeclaredFeatures (spec 01 §7, 03)."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import simulate
from tests.core.oracle.node_selection import tolerated
from tests.support.builders import Manifest, a_container, a_node, a_pod
from tests.support.clusters import EFFECTS

CORDON = {"key": "node.kubernetes.io/unschedulable", "value": "", "effect": "NoSchedule"}
HOST_NETWORK, RESTART_ALL = "UserNamespacesHostNetworkSupport", "RestartAllContainersOnContainerExits"
TOLERATIONS = st.lists(
    st.fixed_dictionaries(
        {},
        optional={
            "key": st.sampled_from(["", CORDON["key"], "other"]),
            "operator": st.sampled_from(["", "Equal", "Exists", "Gt"]),
            "value": st.sampled_from(["", "x"]),
            "effect": st.one_of(st.just(""), EFFECTS),
        },
    ),
    max_size=2,
)


def verdicts(objects: list[Manifest], plugin: str) -> dict[str, bool]:
    """Node → whether the plugin lets the last pod pass, whatever other plugins say."""
    explained = simulate(objects, detail="placements").explain(0).to_dict()
    column: dict[str, Any] = next(one for one in explained["filters"] if one["plugin"] == plugin)
    passes = column["verdicts"] or [0] * len(explained["nodes"])
    return {node: verdict == 0 for node, verdict in zip(explained["nodes"], passes, strict=True)}


@settings(max_examples=50)
@given(st.lists(st.booleans(), min_size=1, max_size=4), TOLERATIONS)
def test_cordoned_nodes_take_only_pods_that_tolerate_it(
    cordoned: list[bool], tolerations: list[dict[str, str]]
) -> None:
    nodes = [a_node(f"n{index}", unschedulable=one) for index, one in enumerate(cordoned)]
    passed = verdicts([*nodes, a_pod("p", tolerations=tolerations)], "NodeUnschedulable")
    excused = tolerated(CORDON, tolerations)
    assert passed == {f"n{index}": excused or not one for index, one in enumerate(cordoned)}


@settings(max_examples=50)
@given(
    st.lists(st.sets(st.sampled_from([HOST_NETWORK, RESTART_ALL, "Other"])), min_size=1, max_size=4),
    st.booleans(),
    st.sampled_from([None, True, False]),
    st.booleans(),
)
def test_nodes_must_declare_the_features_that_a_pod_needs(
    declared: list[set[str]], host_network: bool, host_users: bool | None, restarts_all: bool
) -> None:
    nodes = [a_node(f"n{index}") for index in range(len(declared))]
    for node, features in zip(nodes, declared, strict=True):
        node["status"]["declaredFeatures"] = sorted(features)
    rules = [{"action": "RestartAllContainers"}] if restarts_all else []
    spec: Manifest = {} if host_users is None else {"hostUsers": host_users}
    container = a_container(restartPolicyRules=rules)

    passed = verdicts(
        [*nodes, a_pod("p", hostNetwork=host_network, containers=[container], **spec)], "NodeDeclaredFeatures"
    )

    needed = {HOST_NETWORK} if host_network and host_users is False else set()
    needed |= {RESTART_ALL} if restarts_all else set()
    assert passed == {f"n{index}": needed <= features for index, features in enumerate(declared)}


def test_a_pending_pod_names_no_node_so_node_name_lets_all_pass() -> None:
    """A pod that names its node is not pending; NodeName never shows for the others (spec 03)."""
    assert verdicts([a_node("a"), a_node("b"), a_pod("p")], "NodeName") == {"a": True, "b": True}
