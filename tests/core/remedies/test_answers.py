"""remedies(): each kind of answer on a cluster that needs just that, with its exact numbers and its patch."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import InvalidInput, simulate
from scheduler_core.extenders.session import lookup_in
from scheduler_core.remedies.answers import Remedies, remedies
from scheduler_core.remedies.changes.steps import carried_out
from tests.support.builders import (
    Manifest,
    a_budget,
    a_container,
    a_node,
    a_pod,
    a_priority_class,
)
from tests.support.disks import a_csi_node, a_disk, uses

GPU = [{"key": "gpu", "value": "yes", "effect": "NoSchedule"}]
REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"


def answered(objects: list[Manifest], pod: str = "web", **options: Any) -> Remedies:
    return remedies(simulate(objects), pod, most=options.pop("most", 50), **options)


def texts(found: Remedies) -> list[str]:
    return [answer.text for answer in found.answers]


def patch_of(found: Remedies, kind: str) -> Any:
    """Of the first answer that is a single change of this kind."""
    records = found.to_dict()["remedies"]
    return next(
        one["steps"][0]["patch"] for one in records if [change["kind"] for change in one["changes"]] == [kind]
    )


class TestPods:
    def test_the_largest_request_that_fits(self) -> None:
        full = a_pod("old", node="n", requests={"cpu": "1500m"}, priority=5)
        found = answered([a_node("n", cpu="2"), full, a_pod("web", requests={"cpu": "3"})])
        assert "lower the request for cpu from 3 to 500m" in texts(found)
        path = "/spec/containers/0/resources/requests/cpu"
        assert patch_of(found, "lower-request") == [{"op": "replace", "path": path, "value": "500m"}]

    def test_a_request_is_taken_from_the_container_that_asks_for_most(self) -> None:
        containers = [
            a_container("a", requests={"memory": "3Gi"}),
            a_container("b", requests={"memory": "6Gi"}),
        ]
        inits = [a_container("i", requests={"memory": "8Gi"})]
        pod = a_pod("web", containers=containers, initContainers=inits)
        found = answered([a_node("n", memory="4Gi"), pod])
        assert "lower the request for memory from 9Gi to 4Gi" in texts(found)
        assert patch_of(found, "lower-request") == [
            {"op": "replace", "path": "/spec/containers/1/resources/requests/memory", "value": "1Gi"},
            {"op": "replace", "path": "/spec/initContainers/0/resources/requests/memory", "value": "4Gi"},
        ]

    def test_two_requests_are_lowered_as_little_as_one_node_allows(self) -> None:
        nodes = [a_node("a", cpu="2", memory="8Gi"), a_node("b", cpu="8", memory="1Gi")]
        found = answered([*nodes, a_pod("web", requests={"cpu": "10", "memory": "10Gi"})])
        text = "lower the request for cpu from 10 to 2, and lower the request for memory from 10Gi to 8Gi"
        assert text in texts(found)

    def test_a_toleration(self) -> None:
        found = answered([a_node("n", taints=GPU), a_pod("web")])
        assert texts(found)[0] == "tolerate the taint gpu=yes:NoSchedule"
        toleration = {"key": "gpu", "operator": "Equal", "value": "yes", "effect": "NoSchedule"}
        assert patch_of(found, "tolerate")[0]["value"] == [toleration]

    def test_a_taint_that_says_how_the_node_is_stays(self) -> None:
        taints = [{"key": "node.kubernetes.io/not-ready", "effect": "NoSchedule"}]
        kinds = {
            change.kind
            for answer in answered([a_node("n", taints=taints), a_pod("web")]).answers
            for change in answer.changes
        }
        assert kinds == {"add-node"}

    def test_nodes_that_have_to_be_repaired_are_told(self) -> None:
        taints = [
            {"key": "node.kubernetes.io/not-ready", "effect": effect}
            for effect in ("NoSchedule", "NoExecute")
        ]
        ill = [a_node(name, taints=taints) for name in ("a", "b")]
        others = [a_node("c", cpu="1", taints=taints), a_node("d", taints=[*taints, *GPU])]
        web = a_pod("web", requests={"cpu": "2"})
        repair = "No change of an object repairs a node: `kubectl describe node a` shows what is wrong."
        why = "(node.kubernetes.io/not-ready)"
        assert answered([*ill, *others, web]).limits == (
            f"2 nodes, such as a, would take the pod but for their conditions {why}. {repair}",
        )
        assert answered([ill[0], *others, web]).limits == (
            f"The node a would take the pod but for its condition {why}. {repair}",
        )
        assert answered([*others, web]).limits == ()

    def test_a_selector_and_an_affinity(self) -> None:
        terms = [
            {
                "matchExpressions": [
                    {"key": "disk", "operator": "In", "values": ["ssd"]},
                    {"key": "cpu", "operator": "Exists"},
                ]
            }
        ]
        affinity = {"nodeAffinity": {REQUIRED: {"nodeSelectorTerms": terms}}}
        node = a_node("n", labels={"disk": "ssd", "rack": "1"})
        found = answered([node, a_pod("web", nodeSelector={"rack": "1"}, affinity=affinity)])
        assert texts(found) == [
            "drop cpu Exists from the required node affinity",
            "label the node n with cpu=true",
            "drop the required node affinity",
        ]

    def test_the_smallest_skew(self) -> None:
        constraint = {
            "maxSkew": 1,
            "topologyKey": "zone",
            "whenUnsatisfiable": "DoNotSchedule",
            "labelSelector": {"matchLabels": {"app": "web"}},
        }
        labels = {"app": "web"}
        nodes = [a_node("a", labels={"zone": "a"}), a_node("b", cpu="1", labels={"zone": "b"})]
        running = [a_pod(f"r{index}", node="a", labels=labels, priority=9) for index in range(3)]
        pod = a_pod("web", requests={"cpu": "2"}, labels=labels, topologySpreadConstraints=[constraint])
        found = answered([*nodes, *running, pod])
        assert "raise maxSkew over zone from 1 to 4" in texts(found)
        assert "only prefer to spread over zone" in texts(found)

    def test_another_port(self) -> None:
        port = [{"containerPort": 80, "hostPort": 80}, {"containerPort": 81, "hostPort": 81}]
        old = a_pod("old", node="n", containers=[a_container(ports=port)], priority=9)
        found = answered([a_node("n"), old, a_pod("web", containers=[a_container(ports=port[:1])])])
        assert texts(found)[0] == "use the host port 82 instead of 80"

    def test_the_lowest_priority_that_makes_room(self) -> None:
        old = [a_pod(name, node="n", requests={"cpu": "2"}, priority=10) for name in ("x", "y")]
        found = answered([a_node("n", cpu="4"), *old, a_pod("web", requests={"cpu": "1"})])
        answer = next(one for one in found.answers if one.changes[0].kind == "raise-priority")
        assert answer.text == "raise its priority from 0 to 11"
        assert len(answer.effects.evicted) == 1
        assert answer.cost == 30 + 30

    def test_a_priority_is_that_of_a_class(self) -> None:
        """Of one that lets pods preempt and has the value; else of a new one."""
        old = a_pod("old", node="n", requests={"cpu": "2"}, priority=10)
        objects = [a_node("n", cpu="2"), old, a_pod("web", requests={"cpu": "1"})]
        shy = a_priority_class("priority-11", 11, preemptionPolicy="Never")
        for classes, name, is_new in (
            ([], "priority-11", True),
            ([a_priority_class("high", 11), a_priority_class("above", 11)], "above", False),
            ([shy], "priority-11-1", True),
        ):
            records = answered([*objects, *classes]).to_dict(lookup_in(objects))["remedies"]
            (steps,) = (one["steps"] for one in records if one["text"] == "raise its priority from 0 to 11")
            added = {
                "apiVersion": "scheduling.k8s.io/v1",
                "kind": "PriorityClass",
                "metadata": {"name": name},
                "value": 11,
                "preemptionPolicy": "PreemptLowerPriority",
            }
            assert [step["add"] for step in steps] == ([added, None] if is_new else [None])
            assert steps[-1]["patch"] == [
                {"op": "add", "path": "/spec/priority", "value": 11},
                {"op": "add", "path": "/spec/priorityClassName", "value": name},
            ]

    def test_a_template_names_the_class_of_a_priority_only(self) -> None:
        owner = {
            "apiVersion": "apps/v1",
            "kind": "StatefulSet",
            "name": "web",
            "uid": "1",
            "controller": True,
        }
        old = a_pod("old", node="n", requests={"cpu": "2"}, priority=10)
        web = a_pod("web", requests={"cpu": "1"}, metadata={"ownerReferences": [owner]})
        records = answered([a_node("n", cpu="2"), old, web]).to_dict()["remedies"]
        (template,) = next(one["templates"] for one in records if "its priority" in one["text"])
        path = "/spec/template/spec/priorityClassName"
        assert template["patch"] == [{"op": "add", "path": path, "value": "priority-11"}]

    def test_gates(self) -> None:
        gated = a_pod("web", schedulingGates=[{"name": "quota"}])
        assert texts(answered([a_node("n"), gated])) == ["remove the scheduling gates: quota"]
        found = answered([a_node("n", taints=GPU), gated])
        assert (
            texts(found)[0] == "remove the scheduling gates: quota, and tolerate the taint gpu=yes:NoSchedule"
        )


class TestNodes:
    def test_a_cordoned_node_with_the_taint_that_goes_with_it(self) -> None:
        taints = [*GPU, {"key": "node.kubernetes.io/unschedulable", "effect": "NoSchedule"}]
        tolerations = [{"key": "gpu", "operator": "Exists"}]
        found = answered(
            [a_node("n", taints=taints, unschedulable=True), a_pod("web", tolerations=tolerations)]
        )
        assert texts(found)[0] == "uncordon the node n"
        assert patch_of(found, "uncordon") == [
            {"op": "replace", "path": "/spec/unschedulable", "value": False},
            {"op": "test", "path": "/spec/taints/1", "value": taints[1]},
            {"op": "remove", "path": "/spec/taints/1"},
        ]

    def test_how_much_more_of_a_resource(self) -> None:
        old = a_pod("old", node="n", requests={"cpu": "1500m"}, priority=9)
        found = answered([a_node("n", cpu="2"), old, a_pod("web", requests={"cpu": "3"})])
        assert "raise cpu of the node n by 2500m" in texts(found)

    def test_room_for_one_more_pod(self) -> None:
        old = a_pod("old", node="n", priority=9)
        assert "raise pods of the node n by 1" in texts(answered([a_node("n", pods="1"), old, a_pod("web")]))

    def test_one_more_node(self) -> None:
        old = a_pod("old", node="n", requests={"cpu": "4"}, priority=9)
        found = answered([a_node("n", cpu="4"), old, a_pod("web", requests={"cpu": "3"})])
        answer = next(one for one in found.answers if one.changes[0].kind == "add-node")
        assert (answer.text, answer.effects.node) == ("add a node like n", "n-copy-1")

    def test_one_more_node_of_a_shape_that_few_have(self) -> None:
        common = [a_node(f"{size}-{copy}", cpu=str(size)) for size in range(1, 8) for copy in "ab"]
        full = [a_node("gpu", cpu="9"), a_pod("old", node="gpu", requests={"cpu": "9"}, priority=9)]
        found = answered([*common, *full, a_pod("web", requests={"cpu": "8"})])
        assert [one.text for one in found.answers if one.changes[0].kind == "add-node"] == [
            "add a node like gpu"
        ]
        assert found.limits == (
            "One more node was tried for 6 of the 8 shapes of nodes: first for shapes that the pod fits, then for the most frequent ones.",
        )

    def test_one_more_node_attaches_as_many_volumes(self) -> None:
        """A node like n1 attaches one, which is not enough; one like n2 attaches two."""
        old = a_pod("old", node="n2", requests={"cpu": "4"}, priority=9)
        web = a_pod("web", requests={"cpu": "3"}, volumes=uses("a", "b"))
        disks = [*a_disk("a"), *a_disk("b")]
        small = [a_node("n1", cpu="4"), a_csi_node("n1", 1)]
        large = [a_node("n2", cpu="4"), a_csi_node("n2", 2), old]
        assert [text for text in texts(answered([*small, *disks, web])) if "add a node" in text] == []
        found = answered([*small, *large, *disks, web])
        (answer,) = [one for one in found.answers if "add a node" in one.text]
        assert (answer.text, answer.effects.node) == ("add a node like n2", "n2-copy-1")
        taken = found.to_dict()["remedies"][found.answers.index(answer)]["steps"]
        assert [(step["object"]["kind"], step["object"]["name"]) for step in taken] == [
            ("Node", "n2-copy-1"),
            ("CSINode", "n2-copy-1"),
        ]
        again = simulate([*small, *large, *disks, web, *carried_out(taken, lambda kind, key: None).apply])
        assert again.placements == {"default/web": "n2-copy-1"}

    def test_nodes_that_would_do_as_well_are_named(self) -> None:
        found = answered([*(a_node(name, taints=GPU) for name in "cab"), a_pod("web")])
        answer = next(one for one in found.answers if one.changes[0].kind == "remove-taint")
        assert (answer.changes[0].target.key, answer.instead, answer.n_instead) == ("a", ("b", "c"), 2)

    def test_facts_about_a_node_are_not_relabelled(self) -> None:
        pod = a_pod("web", nodeSelector={"topology.kubernetes.io/zone": "b"})
        kinds = {answer.changes[0].kind for answer in answered([a_node("n"), pod]).answers}
        assert kinds == {"drop-selector"}


class TestOtherPods:
    def test_one_that_finds_a_place_elsewhere_moves(self) -> None:
        nodes = [a_node("big", cpu="4"), a_node("small", cpu="2")]
        old = a_pod("old", node="big", requests={"cpu": "2"})
        found = answered([*nodes, old, a_pod("web", requests={"cpu": "3"})])
        assert "move the pod default/old from big to small" in texts(found)
        assert patch_of(found, "move-pod") == [{"op": "replace", "path": "/spec/nodeName", "value": "small"}]

    def test_one_that_finds_none_ends(self) -> None:
        old = a_pod("old", node="n", requests={"cpu": "2"})
        found = answered([a_node("n", cpu="4"), old, a_pod("web", requests={"cpu": "3"})])
        assert "end the pod default/old" in texts(found)

    def test_two_of_a_node(self) -> None:
        old = [a_pod(name, node="n", requests={"cpu": "2"}) for name in ("x", "y")]
        found = answered([a_node("n", cpu="4"), *old, a_pod("web", requests={"cpu": "3"})])
        assert "end the pod default/x, and end the pod default/y" in texts(found)

    def test_one_that_an_anti_affinity_objects_to(self) -> None:
        term = {"topologyKey": "zone", "labelSelector": {"matchLabels": {"app": "db"}}}
        pod = a_pod("web", affinity={"podAntiAffinity": {REQUIRED: [term]}})
        nodes = [a_node(name, labels={"zone": "a"}) for name in ("n", "m")]
        found = answered([*nodes, a_pod("db", node="n", labels={"app": "db"}), pod])
        assert "end the pod default/db" in texts(found)
        assert "drop the required pod anti-affinity over zone" in texts(found)

    def test_budgets_and_daemon_sets_are_respected(self) -> None:
        owner = {"kind": "DaemonSet", "name": "d", "uid": "1", "apiVersion": "apps/v1", "controller": True}
        agent = a_pod("agent", node="a", requests={"cpu": "2"}, metadata={"ownerReferences": [owner]})
        kept = a_pod("kept", node="b", requests={"cpu": "2"}, labels={"app": "kept"})
        budget = a_budget("one", selector={"matchLabels": {"app": "kept"}}, allowed=0)
        nodes = [a_node(name, cpu="2") for name in ("a", "b")]
        found = answered([*nodes, agent, kept, budget, a_pod("web", requests={"cpu": "1"})])
        leaving = [
            [change.kind for change in answer.changes]
            for answer in found.answers
            if {change.kind for change in answer.changes} & {"end-pod", "move-pod"}
        ]
        assert leaving == [["loosen-budget", "end-pod"]]


class TestAnswers:
    def test_pairs_of_a_change_of_the_pod_and_one_of_a_node(self) -> None:
        found = answered([a_node("n", unschedulable=True), a_pod("web", nodeSelector={"disk": "ssd"})])
        assert "drop the node selector disk=ssd, and uncordon the node n" in texts(found)
        assert "uncordon the node n, and label the node n with disk=ssd" in texts(found)

    def test_more_than_two_changes_are_a_best_effort_and_say_so(self) -> None:
        node = a_node("n", cpu="1", memory="1Gi", taints=GPU)
        pod = a_pod("web", requests={"cpu": "2", "memory": "2Gi"}, nodeSelector={"disk": "ssd"})
        found = answered([node, pod])
        assert len(found.answers[0].changes) == 4
        assert found.limits == (
            "One or two changes do not suffice; of three or more, only some combinations were tried.",
        )

    def test_what_earlier_pods_take_is_no_answer(self) -> None:
        objects = [a_node("n", cpu="2", unschedulable=True)]
        objects += [a_pod(name, requests={"cpu": "2"}) for name in ("first", "web")]
        found = answered(objects)
        assert "uncordon the node n" not in texts(found)
        assert found.refuted == 3  # first takes the room
        assert found.refuted_texts == (
            "uncordon the node n",
            "add a node like n",
            "disable the plugin NodeUnschedulable in the profile default-scheduler",
        )

    def test_sets_with_needless_parts_are_not_refuted(self) -> None:
        """In the attempt, web needs the node b with a label. In a run with b uncordoned, ``first`` goes there and leaves it a."""
        nodes = [a_node("a", cpu="2", labels={"disk": "ssd"}), a_node("b", cpu="8", unschedulable=True)]
        web = a_pod("web", requests={"cpu": "2"}, nodeSelector={"disk": "ssd"})
        found = answered([*nodes, a_pod("first", requests={"cpu": "2"}, priority=5), web])
        assert "uncordon the node b, and label the node b with disk=ssd" not in texts(found)
        assert (found.refuted, found.untried) == (0, 0)

    def test_what_it_costs_others(self) -> None:
        pods = [a_pod(name, requests={"cpu": "2"}, labels={"app": name}) for name in ("web", "later")]
        nodes = [a_node("a", cpu="2", taints=GPU), a_node("b", cpu="2", labels={"disk": "x"})]
        pods[0]["spec"]["nodeSelector"] = {"disk": "ssd"}
        found = answered([*nodes, *pods])
        answer = next(one for one in found.answers if one.text == "drop the node selector disk=ssd")
        assert answer.effects.left_pending == ("default/later",)
        assert answer.cost == 20 + 40

    def test_costs_of_ones_own(self) -> None:
        objects = [a_node("n", taints=GPU), a_pod("web")]
        found = answered(objects, costs={"tolerate": 100.0})
        assert texts(found)[0] == "remove the taint gpu=yes:NoSchedule from the node n"
        with pytest.raises(InvalidInput) as caught:
            answered(objects, costs={"tolerat": 1.0, "add-node": -1.0})
        assert [problem.path for problem in caught.value.problems] == ["costs.tolerat", "costs.add-node"]

    def test_a_cost_is_the_sum_of_what_a_page_can_count_again(self) -> None:
        """Its changes by kind and share, and what becomes of others: for amounts of extended resources, too."""
        gpu = {"example.com/gpu": "2"}
        old = a_pod("old", node="n", requests={"example.com/gpu": "1"}, priority=9)
        objects = [a_node("n", cpu="2", extra=gpu), old, a_pod("web", requests={**gpu, "cpu": "4"})]
        record = answered(objects).to_dict()
        costs = record["costs"]
        for one in record["remedies"]:
            effects = one["effects"]
            of_changes = sum(costs[change["kind"]] * change["share"] for change in one["changes"])
            of_others = (
                costs["pod-moved"] * len(effects["moved"])
                + costs["pod-evicted"] * len(effects["evicted"])
                + costs["pod-left-pending"] * len(effects["leftPending"])
            )
            assert round(of_changes + of_others, 3) == one["cost"], one["text"]
        assert any(change["share"] == 1.5 for one in record["remedies"] for change in one["changes"])

    def test_pods_that_wait_for_the_same_reason(self) -> None:
        found = answered([a_node("n", taints=GPU), *(a_pod(name) for name in ("web", "web-2", "web-3"))])
        assert found.alike == ("default/web-2", "default/web-3")
        answer = next(one for one in found.answers if one.changes[0].kind == "remove-taint")
        assert answer.effects.placed == ("default/web-2", "default/web-3")

    def test_only_failures_are_asked_about(self) -> None:
        with pytest.raises(InvalidInput, match="did not fail"):
            answered([a_node("n"), a_pod("web")])
        with pytest.raises(IndexError):
            remedies(simulate([a_node("n"), a_pod("web")]), 3)

    def test_patches_are_made_for_the_objects_as_given(self) -> None:
        pod = a_pod("web", requests={"cpu": "1"})
        run = simulate([a_node("n", taints=GPU), pod])
        record = remedies(run, 0).to_dict(lambda kind, key: pod if key == "default/web" else None)
        toleration = {"key": "gpu", "operator": "Equal", "value": "yes", "effect": "NoSchedule"}
        assert record["remedies"][0]["steps"][0]["patch"] == [
            {"op": "add", "path": "/spec/tolerations", "value": [toleration]}
        ]
