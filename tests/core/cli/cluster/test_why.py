"""`why`: what would help a pod, as text and as a document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.core.remedies.other_nodes.test_one_by_one import counted_apart
from tests.support.builders import a_node, a_pod
from tests.support.command_line import playground
from tests.support.daemons import a_daemon_set

TAINT = {"key": "gpu", "effect": "NoSchedule"}
OBJECTS = [
    a_node("a", taints=[TAINT]),
    a_node("b", taints=[TAINT]),
    *(a_pod(name) for name in ("web", "web-2")),
]


@pytest.fixture
def cluster(tmp_path: Path) -> Any:
    def write(objects: Any = OBJECTS) -> str:
        path = tmp_path / "cluster.yaml"
        path.write_text(yaml.safe_dump({"kind": "List", "items": objects}))
        return str(path)

    return write


def test_a_new_node_is_printed_without_the_pods_that_its_controllers_create(cluster: Any) -> None:
    agent, old = (
        a_daemon_set("agent", requests={"cpu": "1"}),
        a_pod("old", node="node", requests={"cpu": "4"}, priority=9),
    )
    written = cluster([a_node("node", cpu="4"), agent, old, a_pod("web", requests={"cpu": "3"})])
    lines = playground("why", "web", written).out.splitlines()
    first = next(number for number, line in enumerate(lines) if line.endswith("Add a node like node."))
    answer = lines[first + 1 : lines.index("", first)]
    assert answer == [
        "   Cost 50. The pod goes to node-copy-1.",
        "   Another machine has to join the cluster; the manifest shows what its node needs.",
        "   add:",
        "     apiVersion: v1",
        "     kind: Node",
        "     metadata:",
        "       name: node-copy-1",
        "       labels:",
        "         kubernetes.io/hostname: node-copy-1",
        "     spec: {}",
        "     status:",
        "       capacity:",
        '         cpu: "4"',
        "         memory: 8Gi",
        '         pods: "110"',
        "       allocatable:",
        '         cpu: "4"',
        "         memory: 8Gi",
        '         pods: "110"',
    ]
    too_large = cluster([a_node("node", cpu="4"), agent, old, a_pod("web", requests={"cpu": "3500m"})])
    assert "Add a node like node." not in playground("why", "web", too_large).out


def test_answers_with_patches_and_effects(cluster: Any) -> None:
    said = playground("why", "web", cluster(), "--most", "2")
    assert (said.status, said.err) == (0, "")
    assert said.out == (
        "default/web: 0/2 nodes are available: 2 node(s) had untolerated taint(s). no new claims to deallocate, preemption: "
        "0/2 nodes are available: 2 Preemption is not helpful for scheduling.\n"
        "1 more pod waits for the same reason: default/web-2.\n"
        "\n"
        "1. Tolerate the taint gpu:NoSchedule.\n"
        "   Cost 15. The pod goes to a.\n"
        "   kubectl patch pod web --namespace default --type json --patch-file PATCH, with PATCH:\n"
        "     - op: add\n"
        "       path: /spec/tolerations\n"
        "       value:\n"
        "       - key: gpu\n"
        "         operator: Exists\n"
        "         effect: NoSchedule\n"
        "\n"
        "2. Remove the taint gpu:NoSchedule from the node a.\n"
        "   Cost 20. The pod goes to a. Other pods: 1 placed as well (default/web-2).\n"
        "   1 other would help as well: b.\n"
        "   kubectl patch node a --type json --patch-file PATCH, with PATCH:\n"
        "     - op: test\n"
        "       path: /spec/taints/0\n"
        "       value:\n"
        "         effect: NoSchedule\n"
        "         key: gpu\n"
        "     - op: remove\n"
        "       path: /spec/taints/0\n"
        "\n"
        "1 possible answer that costs more was not tried in a run; a greater --most tries more of them.\n"
    )


def test_what_was_ruled_out_is_named(cluster: Any) -> None:
    """The first pod takes the room that each of them makes."""
    objects = [a_node("node", cpu="2", unschedulable=True)]
    objects += [a_pod(name, requests={"cpu": "2"}) for name in ("first", "web")]
    said = playground("why", "web", cluster(objects)).out
    assert (
        "\n3 possible answers were ruled out: uncordon the node node; add a node like node; disable the plugin NodeUnschedulable in the "
        "profile default-scheduler.\n"
        "With each of them, all pods were scheduled again from the start, and the pod had no node at the end, or only in place of "
        "another pod of its workload. Often, pods before it in the queue take the room.\n"
    ) in said


def test_a_status_is_patched_as_such(cluster: Any) -> None:
    """The API server leaves it out of a patch of the node itself."""
    lines = playground(
        "why", "web", cluster([a_node("a", cpu="2"), a_pod("web", requests={"cpu": "3"})])
    ).out.splitlines()
    first = next(
        number for number, line in enumerate(lines) if line.endswith("Raise cpu of the node a by 1.")
    )
    assert lines[first + 1 : lines.index("", first)] == [
        "   Cost 37.5. The pod goes to a.",
        "   The kubelet reports the resources of its node: the machine itself has to offer more.",
        "   kubectl patch node a --subresource status --type json --patch-file PATCH, with PATCH:",
        "     - op: replace",
        "       path: /status/allocatable/cpu",
        '       value: "3"',
    ]


def test_a_pod_that_its_controller_creates_again_is_deleted(cluster: Any) -> None:
    owner = {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "db", "uid": "1", "controller": True}
    old = a_pod("old", node="a", requests={"cpu": "2"}, metadata={"ownerReferences": [owner]})
    objects = [a_node("a", cpu="2"), old, a_pod("web", requests={"cpu": "2"})]
    said = playground("why", "web", cluster(objects))
    assert (
        ". End the pod default/old, which its controller creates again.\n"
        "   Cost 110. The pod goes to a. Other pods: 1 left without a node (default/old).\n"
        "   kubectl delete pod old --namespace default\n"
    ) in said.out


TYPO = a_pod("web", nodeSelector={"disk": "sdd"})


def test_a_pod_whose_patch_would_be_refused_is_created_again(cluster: Any) -> None:
    said = playground("why", "web", cluster([a_node("a", labels={"disk": "ssd"}), TYPO]), "--most", "1")
    assert (
        "1. Change the node selector's disk from sdd to ssd (1 node has it).\n"
        "   Cost 4. The pod goes to a.\n"
        "   The API server refuses this patch for a pod that exists: the pod has to be created again.\n"
        "   kubectl get pod web --namespace default --output yaml > OLD\n"
        "   kubectl patch --local --filename OLD --type json --patch-file PATCH --output yaml > NEW\n"
        "   kubectl replace --force --filename NEW\n"
        "   where PATCH is:\n"
        "     - op: replace\n"
        "       path: /spec/nodeSelector/disk\n"
        "       value: ssd\n"
    ) in said.out


def test_a_pod_of_a_workload_is_changed_in_its_template(cluster: Any) -> None:
    owner = {"apiVersion": "apps/v1", "kind": "StatefulSet", "name": "db", "uid": "1", "controller": True}
    pods = [
        a_pod(name, nodeSelector={"disk": "sdd"}, metadata={"ownerReferences": [owner]})
        for name in ("db-0", "db-1")
    ]
    said = playground("why", "db-0", cluster([a_node("a", labels={"disk": "ssd"}), *pods]), "--most", "1")
    assert (
        "   Cost 4. The pod goes to a.\n"
        "   It makes all pods of the workload anew; the run that verified the answer changed only this one.\n"
        "   kubectl patch statefulset db --namespace default --type json --patch-file PATCH, with PATCH:\n"
        "     - op: replace\n"
        "       path: /spec/template/spec/nodeSelector/disk\n"
        "       value: ssd\n"
    ) in said.out


def test_a_pod_of_a_scheduler_that_the_policy_does_not_have(cluster: Any) -> None:
    objects = [
        a_node("a"),
        a_pod("web", schedulerName="defaultscheduler"),
        a_pod("other", schedulerName="volcano"),
    ]
    said = playground("why", "web", cluster(objects))
    assert said.status == 0
    assert said.out.startswith(
        "default/web: not attempted: no profile has its schedulerName defaultscheduler, only default-scheduler; "
        "default-scheduler is near to it\n"
        "\n"
        "1. Change the schedulerName from defaultscheduler to default-scheduler.\n"
        "   Cost 4. The pod goes to a.\n"
    )
    said = playground("why", "other", cluster(objects))
    assert (said.status, said.out) == (
        1,
        (
            "default/other: not attempted: no profile has its schedulerName volcano, only default-scheduler\n"
            "None of the tried changes helps.\n"
            "\n"
            "No profile has a name near to it: a scheduler that the policy does not describe may place the pod.\n"
        ),
    )


def test_several_that_wait_and_several_that_would_help(cluster: Any) -> None:
    objects = [*(a_node(name, taints=[TAINT]) for name in "abc"), *(a_pod(f"web-{n}") for n in range(3))]
    said = playground("why", "web-0", cluster(objects))
    assert "\n2 more pods wait for the same reason, such as default/web-1.\n" in said.out
    assert "\n   2 others would help as well, such as b.\n" in said.out


def test_a_document(cluster: Any) -> None:
    record = json.loads(playground("why", "web", cluster(), "-o", "json", "--cost", "tolerate=99").out)
    assert [one["cost"] for one in record["remedies"]] == [20, 80, 99]
    assert record["costs"]["tolerate"] == 99


def test_a_search_within_its_bound_says_how_it_goes_on(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scheduler_core.remedies.other_nodes.grouped_changes.MOST_PAIRS", 0)
    objects = counted_apart(2)
    bounded = playground("why", "web", cluster(objects), "--most", "1")
    assert "and 0 of 1 pairs of them.\n--thorough searches on.\n" in bounded.out
    thorough = playground("why", "web", cluster(objects), "--most", "50", "--thorough")
    assert "remove the taint only=x:NoSchedule from the node n1" in thorough.out
    assert "--thorough" not in thorough.out


def test_the_status_says_whether_something_helps(cluster: Any) -> None:
    node = a_node(
        "a",
        labels={"kubernetes.io/hostname": "a"},
        taints=[{"key": "node.kubernetes.io/not-ready", "effect": "NoExecute"}],
    )
    hopeless = a_pod(
        "web", nodeName="", volumes=[{"name": "v", "persistentVolumeClaim": {"claimName": "none"}}]
    )
    said = playground("why", "web", cluster([node, hopeless]))
    assert said.status == 1
    assert "None of the tried changes helps." in said.out


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["nobody"], 2, "There was no attempt to schedule a pod nobody"),
        (["web", "--cost", "toleration=1"], 2, "--cost toleration: is none of"),
    ],
)
def test_bad_input(cluster: Any, words: list[str], status: int, message: str) -> None:
    said = playground("why", words[0], cluster(), *words[1:])
    assert said.status == status
    assert message in said.err


def test_nothing_waits(cluster: Any) -> None:
    said = playground("why", "web", cluster([a_node("a")]))
    assert (said.status, said.err) == (4, "Nothing to schedule: no pod waits for a node.\n")
