"""A life in a cluster that makes a scheduler write all that it ever writes: the same for any scheduler, waiting for states only.

Nodes have no kubelets: what a scheduler asks to go is taken away by hand.
"""

from __future__ import annotations

from typing import Any, Final

from tests.support.apiclient import ApiClient
from tests.support.apiobjects import NODES, PODS, Json, a_node, a_pod
from tests.support.apivolumes import CLAIMS, VOLUMES, a_claim, a_class, a_volume
from tests.support.waiting import eventually

PROFILES: Final[list[Json]] = [
    {"schedulerName": "default-scheduler"},
    {
        "schedulerName": "impatient",
        "pluginConfig": [{"name": "VolumeBinding", "args": {"bindTimeoutSeconds": 1}}],
    },
]
EVENTS: Final = "/apis/events.k8s.io/v1/namespaces/default/events"
SELECTED: Final = "volume.kubernetes.io/selected-node"
PRIORITIES: Final = {"low": 10, "middle": 100, "high": 1000}


def sized(name: str, cpu: str, *claims: str, metadata: Json | None = None, **spec: Any) -> Json:
    pod = a_pod(name, **spec)
    if claims:
        pod["spec"]["volumes"] = [
            {"name": one, "persistentVolumeClaim": {"claimName": one}} for one in claims
        ]
    pod["metadata"] |= metadata or {}
    pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": cpu}}
    return pod


def at(node: str) -> Json:
    return {"nodeSelector": {"kubernetes.io/hostname": node}}


class Watched:
    """What there is in a cluster, as a test sees it."""

    def __init__(self, client: ApiClient) -> None:
        self._client = client

    def _pod(self, name: str) -> Json:
        found: Json = self._client.get(f"{PODS}/{name}")
        return found

    def _said(self, name: str) -> str:
        conditions = self._pod(name)["status"].get("conditions") or []
        return next(
            (
                one["message"]
                for one in conditions
                if one["type"] == "PodScheduled" and one["status"] == "False"
            ),
            "",
        )

    def _nominated(self, name: str) -> str:
        return str(self._pod(name)["status"].get("nominatedNodeName", ""))

    def _is_going(self, name: str) -> bool:
        return "deletionTimestamp" in self._pod(name)["metadata"]

    def _selected(self, claim: str) -> str:
        annotations = self._client.get(f"{CLAIMS}/{claim}")["metadata"].get("annotations") or {}
        return str(annotations.get(SELECTED, ""))

    def _is_bound(self, name: str) -> None:
        eventually(lambda: self._pod(name)["spec"].get("nodeName"), f"{name} is bound")

    def _is_asked_to_go(self, name: str) -> None:
        eventually(lambda: self._is_going(name), f"{name} is asked to go")

    def _was_told(self, pod: str, reason: str) -> None:
        eventually(lambda: self._events(pod, reason), f"there is an event {reason} about {pod}")

    def _take_away(self, name: str) -> None:
        """As its kubelet would."""
        self._client.send("DELETE", f"{PODS}/{name}", {"gracePeriodSeconds": 0})

    def _events(self, pod: str, reason: str = "") -> list[Json]:
        items = self._client.get(EVENTS)["items"]
        return [one for one in items if one["regarding"]["name"] == pod and reason in ("", one["reason"])]


class Life(Watched):
    """Of a cluster with nothing in it. `before` is for when no scheduler runs yet: what a pod needs is there by then, because each kind
    has a watch of its own, and a scheduler may see a pod before the claim that was made first.
    """

    def before(self) -> None:
        client = self._client
        for name, value in PRIORITIES.items():
            kind = {"kind": "PriorityClass", "metadata": {"name": name}, "value": value}
            client.post("/apis/scheduling.k8s.io/v1/priorityclasses", kind)
        for one in (a_class("local", "kubernetes.io/no-provisioner"), a_class("made", "example.com/p")):
            client.post("/apis/storage.k8s.io/v1/storageclasses", one)
        client.post(VOLUMES, a_volume("disk", "n1"))
        for name, of_class in (("local", "local"), ("never", "made"), ("late", "made")):
            client.post(CLAIMS, a_claim(name, of_class))
        eventually(
            lambda: client.get(f"{VOLUMES}/disk")["status"]["phase"] == "Available", "the volume is free"
        )
        client.post(PODS, sized("going", "1", metadata={"finalizers": ["example.com/stay"]}))
        client.delete(f"{PODS}/going")
        client.post(PODS, sized("early", "1"))

    def go_on(self) -> None:
        """With a scheduler."""
        self._without_nodes()
        self._unschedulable()
        self._with_a_long_name()
        self._preemption()
        self._two_preemptors()
        self._volumes()
        self._in_pre_bind()
        self._too_late()

    def _without_nodes(self) -> None:
        eventually(lambda: self._said("early"), "there are no nodes")
        eventually(lambda: self._events("going"), "the pod that goes is skipped")
        self._client.post(NODES, a_node("n1", cpu="4", labels={"topology.kubernetes.io/zone": "a"}))
        self._is_bound("early")
        self._take_away("early")

    def _unschedulable(self) -> None:
        self._client.post(PODS, sized("large", "100"))
        eventually(lambda: "0/1" in self._said("large"), "it is too large")
        closed = a_node("n2", cpu="200") | {"spec": {"taints": [{"key": "k", "effect": "NoSchedule"}]}}
        self._client.post(NODES, closed)
        eventually(lambda: "0/2" in self._said("large"), "the other node does not help")

    def _with_a_long_name(self) -> None:
        name = ".".join(["n" * 63] * 3 + ["m" * 61])
        self._client.post(PODS, sized(name, "1"))
        self._is_bound(name)
        eventually(lambda: self._events(name), "its event is there")
        self._take_away(name)

    def _preemption(self) -> None:
        for name in ("low-a", "low-b"):
            self._client.post(PODS, sized(name, "1500m", priorityClassName="low"))
            self._is_bound(name)
        self._client.post(PODS, sized("high", "3500m", priorityClassName="high"))
        for name in ("low-a", "low-b"):
            self._is_asked_to_go(name)
        eventually(lambda: self._nominated("high") == "n1", "it is nominated")
        for name in ("low-a", "low-b"):
            self._was_told(name, "Preempted")
            self._take_away(name)
        self._is_bound("high")
        self._take_away("high")

    def _two_preemptors(self) -> None:
        """The nomination of the less important one ends. A victim that goes already is not asked again."""
        for name in ("victim-a", "victim-b"):
            self._client.post(PODS, sized(name, "2", priorityClassName="low"))
            self._is_bound(name)
        self._client.post(PODS, sized("modest", "2", priorityClassName="middle"))
        eventually(lambda: self._is_going("victim-a"), "one victim is asked to go")
        eventually(lambda: self._nominated("modest") == "n1", "the first one is nominated")
        self._client.post(PODS, sized("urgent", "4", priorityClassName="high"))
        eventually(lambda: self._nominated("urgent") == "n1", "the other one is nominated")
        eventually(lambda: self._nominated("modest") == "", "and the first one is not any more")
        eventually(lambda: self._is_going("victim-b"), "the other victim is asked to go")
        self._client.delete(f"{PODS}/modest", gracePeriodSeconds=0)
        for name in ("victim-a", "victim-b"):
            self._was_told(name, "Preempted")
            self._take_away(name)
        self._is_bound("urgent")
        self._take_away("urgent")

    def _volumes(self) -> None:
        """One that is there, found by the controller of volumes once the scheduler has chosen it."""
        self._client.post(PODS, sized("claimant", "1", "local"))
        self._is_bound("claimant")
        eventually(lambda: self._events("claimant"), "its event is there")
        self._take_away("claimant")

    def _in_pre_bind(self) -> None:
        """Nobody ever makes the volume that the victim waits for."""
        self._client.post(PODS, sized("waiting", "3", "never", priorityClassName="low"))
        eventually(lambda: self._selected("never") == "n1", "its claim is told the node")
        eventually(lambda: self._nominated("waiting") == "n1", "it is nominated")
        self._client.post(PODS, sized("urgent-b", "3", priorityClassName="high"))
        self._is_bound("urgent-b")
        for reason in ("Preempted", "FailedScheduling"):
            self._was_told("waiting", reason)
        self._client.delete(f"{PODS}/waiting", gracePeriodSeconds=0)
        self._take_away("urgent-b")

    def _too_late(self) -> None:
        self._client.post(PODS, sized("late", "1", "late", schedulerName="impatient"))
        eventually(lambda: "deadline" in self._said("late"), "it took too long")
        eventually(lambda: self._events("late"), "its event is there")
        self._client.delete(f"{PODS}/late", gracePeriodSeconds=0)


class ExtendedLife(Watched):
    """With an extender that is asked to filter and whom to preempt: two full nodes, one pod too many."""

    def go_on(self) -> None:
        kind = {"kind": "PriorityClass", "metadata": {"name": "high"}, "value": 1000}
        self._client.post("/apis/scheduling.k8s.io/v1/priorityclasses", kind)
        for node, pod in (("n1", "low-a"), ("n2", "low-b")):
            self._client.post(NODES, a_node(node, cpu="4"))
            self._client.post(PODS, sized(pod, "3", **at(node)))
            self._is_bound(pod)
        self._client.post(PODS, sized("high", "3", priorityClassName="high"))
        node = eventually(lambda: self._nominated("high"), "it is nominated")
        victim = {"n1": "low-a", "n2": "low-b"}[node]
        eventually(lambda: self._is_going(victim), "its victim is asked to go")
        self._take_away(victim)
        self._is_bound("high")
