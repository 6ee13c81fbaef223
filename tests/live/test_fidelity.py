"""`manage.py fidelity`: another scheduler's decisions, recorded or watched, made again."""

from __future__ import annotations

import json
import threading
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.apiserver import ApiServer, write_kubeconfig
from tests.support.apiobjects import a_node, a_pod
from tests.support.replicas import eventually, scheduling

pytestmark = pytest.mark.live

REFUSED = (
    "0/3 nodes are available: 3 Insufficient cpu. no new claims to deallocate, preemption: "
    "0/3 nodes are available: 3 Preemption is not helpful for scheduling."
)


class Recording:
    """Lines of a watch."""

    def __init__(self, *items: dict[str, Any]) -> None:
        self.lines = [json.dumps({"apiVersion": "v1", "kind": "List", "items": items}, indent=1)]
        self._version = 100

    def tell(self, type_: str, item: dict[str, Any]) -> None:
        self._version += 1
        meta = item["metadata"] | {"resourceVersion": str(self._version), "namespace": "default"}
        self.lines.append(json.dumps({"type": type_, "object": item | {"metadata": meta}}))

    def decided(self, name: str, cpu: str, node: str = "", message: str = "") -> None:
        """A pod of the default scheduler, and what became of it."""
        pod = a_pod(name, schedulerName="default-scheduler")
        pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": cpu}}
        self.tell("ADDED", pod)
        if node:
            pod["spec"]["nodeName"] = node
        else:
            said = {"type": "PodScheduled", "status": "False", "reason": "Unschedulable", "message": message}
            pod["status"] = {"conditions": [said]}
        self.tell("MODIFIED", pod)

    def written(self, path: Path) -> str:
        path.write_text("\n".join(self.lines))
        return str(path)


def replayed(*files: str) -> tuple[int, dict[str, Any]]:
    out = StringIO()
    try:
        call_command("fidelity", *files, output="json", stdout=out)
        code = 0
    except SystemExit as ended:
        code = int(str(ended.code))
    return code, json.loads(out.getvalue())


def test_every_kind_of_agreement(tmp_path: Path) -> None:
    recording = Recording(a_node("a", cpu="4"), a_node("b", cpu="4"), a_node("small", cpu="1"))
    recording.decided("same-or-tied", "1", "b")
    recording.decided("same", "1", "a")
    recording.decided("worse", "500m", "small")
    recording.decided("impossible", "3500m", "a")
    recording.decided("refused", "5", message=REFUSED)
    recording.decided("otherwise", "5", message="0/3 nodes are available: 3 bad days.")
    code, found = replayed(recording.written(tmp_path / "recording.json"))
    judged = {one["pod"]: one["agreement"] for one in found["decisions"]}
    assert judged.pop("default/same-or-tied") in ("same", "tied")
    assert judged == {
        "default/same": "same",
        "default/worse": "worse",
        "default/impossible": "impossible",
        "default/refused": "same",
        "default/otherwise": "otherwise",
    }
    assert code == 1
    theirs = next(one for one in found["decisions"] if one["pod"] == "default/otherwise")
    assert (theirs["theirs"], theirs["ours"]) == ("0/3 nodes are available: 3 bad days.", REFUSED)


def test_pods_of_other_schedulers_are_no_decisions(tmp_path: Path) -> None:
    recording = Recording(a_node("a"))
    pod = a_pod("p", schedulerName="somebody")
    recording.tell("ADDED", pod)
    pod["spec"]["nodeName"] = "a"
    recording.tell("MODIFIED", pod)
    code, found = replayed(recording.written(tmp_path / "recording.json"))
    assert (code, found["decisions"]) == (0, [])


@pytest.mark.parametrize(
    ("text", "message"),
    [("{", "line 1: "), ('\n{"a": 1}', "line 2: neither a List nor an event with a type and an object")],
)
def test_what_is_no_recording_is_refused(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "x").write_text(text)
    with pytest.raises(CommandError, match=message) as refused:
        call_command("fidelity", str(tmp_path / "x"))
    assert refused.value.returncode == 2


def test_a_cluster_that_is_served_is_watched(server: ApiServer, tmp_path: Path) -> None:
    """Here by the live scheduler, in the place of kube-scheduler: it has to agree with itself."""
    server.control.load(objects=[a_node(f"n{i}", cpu=f"{4 + i}") for i in range(3)])
    kubeconfig = str(write_kubeconfig(tmp_path / "kubeconfig", server.url))
    out = StringIO()
    watching = threading.Thread(
        target=call_command,
        args=("fidelity",),
        kwargs={"kubeconfig": kubeconfig, "seconds": 1.5, "stdout": out},
    )
    policy = '{"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration", "profiles": [{}]}'
    with scheduling(server.url, policy=policy):
        watching.start()
        eventually(lambda: len(server.control.journal(verb="watch", resource="pods")) == 2, "both watch")
        for i in range(10):
            server.control.load(objects=[a_pod(f"p{i}")])
            eventually(lambda n=i: len(server.control.bindings()) > n, "it is bound")  # type: ignore[misc]
        watching.join(10)
    n_decisions, _, counts = out.getvalue().strip().partition(" decisions: ")
    assert int(n_decisions) >= 1
    assert counts == f"{n_decisions} same"
