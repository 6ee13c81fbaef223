"""What happens at an API server, and what of it has reached a scheduler: watch events come late, and answers to requests too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any, Final

from tests.hunt.varied.chance import Chance
from tests.hunt.varied.wishes import NODES, a_played_node, wishes
from tests.support.builders import Manifest, a_pod

Step = dict[str, Any]
PODS: Final = "abcdefgh"
REFUSED: Final = "refused"
NOT_FOUND: Final = "not found"
HELD: Final = "held"
"""The annotation of pods that wait in PreBind."""


class Server:
    """Its objects, the watch events that a scheduler has not received, and the requests that it has not answered."""

    def __init__(self, chance: Chance, schedulers: Sequence[str]) -> None:
        self._chance, self._schedulers = chance, schedulers
        self._version = 0
        self.nodes: dict[str, Manifest] = {}
        self.pods: dict[str, Manifest] = {}
        self._untold: dict[str, list[tuple[str, Manifest]]] = {"pod": [], "node": []}
        """By kind: watches of two kinds know nothing of each other."""
        self._told: dict[tuple[str, str], Manifest] = {}
        self._asked: dict[str, str] = {}
        """Requests that have had no effect yet, with the uid of their pod."""
        self._done: dict[str, str] = {}
        """Requests that have had their effect, with the answers."""
        self._is_nominated = False
        """Then the scheduler is told at once: kube-scheduler reads the nomination of a pod from its object until then."""
        for name in NODES[:3]:
            self._set_node(name)

    def asked(self, requests: Iterable[str], uids: dict[str, str]) -> None:
        """Take requests in. Nominations have their effect at once. uids : by request."""
        for request in requests:
            what, name, *rest = request.split()
            if what == "nominate":
                self._nominate(name, rest[0])
        self._asked |= {request: uid for request, uid in uids.items() if request not in self._done}

    def step(self, *, can_pop: bool) -> Step:
        """What happens next to the scheduler; the time is missing."""
        if self._is_nominated and self._untold["pod"]:
            return self._tell_pod()
        self._is_nominated = False
        while True:
            kinds = ["pod", "pod", "node"] + ["wait"] * self._chance.of(0.2)
            kinds += ["tell_pod"] * (4 if self._untold["pod"] else 0)
            kinds += ["tell_node"] * (2 if self._untold["node"] else 0)
            kinds += ["act", "act"] if self._asked else []
            kinds += ["answer", "answer"] if self._done else []
            kinds += ["schedule"] * (5 if can_pop else 0)
            step: Step | None = getattr(self, f"_{self._chance.one(kinds)}")()
            if step is not None:
                return step

    # --- steps --------------------------------------------------------------------------------------------------------

    def _schedule(self) -> Step:
        return {"Do": "schedule"}

    def _wait(self) -> Step:
        return {"Do": "wait"}

    def _tell_pod(self) -> Step:
        return self._tell("pod")

    def _tell_node(self) -> Step:
        return self._tell("node")

    def _tell(self, kind: str) -> Step:
        what, manifest = self._untold[kind].pop(0)
        key, field = (kind, manifest["metadata"]["name"]), kind.capitalize()
        old = self._told.pop(key, None)
        if what != "deleted":
            self._told[key] = manifest
        return {"Do": f"{kind}_{what}", field: manifest} | ({f"Old{field}": old} if what == "updated" else {})

    def _answer(self) -> Step:
        request = self._chance.one(sorted(self._done))
        return {"Do": "answer", "Request": request, "Answer": self._done.pop(request)}

    def _act(self) -> None:
        request = self._chance.one(sorted(self._asked))
        uid, (what, name, *rest) = self._asked.pop(request), request.split()
        pod = self.pods.get(name)
        is_there = pod is not None and pod["metadata"]["uid"] == uid
        if what == "hold":
            self._done[request] = REFUSED if self._chance.of(0.15) else ""
        elif what == "bind":
            self._done[request] = self._bound(name, rest[0]) if is_there else NOT_FOUND
        else:
            self._done[request] = self._evicted(name) if is_there else NOT_FOUND

    # --- what happens at the server -----------------------------------------------------------------------------------

    def _bound(self, name: str, node: str) -> str:
        pod = self.pods[name]
        if pod["spec"].get("nodeName") or "deletionTimestamp" in pod["metadata"] or self._chance.of(0.15):
            return REFUSED
        self._place(name, node)
        return REFUSED if self._chance.of(0.05) else ""  # an answer that is lost

    def _place(self, name: str, node: str) -> None:
        pod = deepcopy(self.pods[name])
        pod["spec"]["nodeName"] = node
        pod["status"].pop("nominatedNodeName", None)
        self._change("pod", "updated", pod)

    def _evicted(self, name: str) -> str:
        if self._chance.of(0.12):
            return REFUSED
        self._end(name)
        return ""

    def _end(self, name: str) -> None:
        """The deletion of a pod begins, and may end at once."""
        pod = deepcopy(self.pods[name])
        if "deletionTimestamp" in pod["metadata"] or self._chance.of(0.4):
            self._change("pod", "deleted", pod)
        else:
            pod["metadata"] |= {
                "deletionTimestamp": "2001-01-01T00:00:00Z",
                "deletionGracePeriodSeconds": 30,
            }
            self._change("pod", "updated", pod)

    def _nominate(self, name: str, node: str) -> None:
        self._is_nominated = True
        pod = self.pods.get(name)
        if pod is None or pod["spec"].get("nodeName"):
            return
        pod = deepcopy(pod)
        pod["status"].pop("nominatedNodeName", None)
        if node != "-":
            pod["status"]["nominatedNodeName"] = node
        self._change("pod", "updated", pod)

    def _pod(self) -> None:
        """Somebody else creates, changes, binds or deletes a pod."""
        free = [name for name in PODS if name not in self.pods]
        what = self._chance.one(("create", "create", "create", "edit", "edit", "bind", "end", "end"))
        if what == "create" and free:
            self._create(self._chance.one(free))
        elif self.pods and what != "create":
            name = self._chance.one(sorted(self.pods))
            if what == "end":
                self._end(name)
            elif what == "edit":
                self._edit(deepcopy(self.pods[name]))
            elif not self.pods[name]["spec"].get("nodeName") and self.nodes and self._chance.of(0.2):
                self._place(name, self._chance.one(sorted(self.nodes)))

    def _edit(self, pod: Manifest) -> None:
        """Labels only change on nodes: kube-scheduler keeps those of a pod that it assumed until it is bound, the playground follows."""
        gates = pod["spec"].get("schedulingGates")
        if gates and self._chance.of(0.5):
            del gates[0]
        elif pod["spec"].get("nodeName"):
            pod["metadata"]["labels"] = {"a": self._chance.one("123")}
        else:
            toleration = {"key": self._chance.one("kl"), "operator": "Exists"}
            pod["spec"]["tolerations"] = [*pod["spec"].get("tolerations", ()), toleration]
        self._change("pod", "updated", pod)

    def _create(self, name: str) -> None:
        self._version += 1
        status = {
            "phase": "Pending",
            "startTime": f"2000-01-01T{self._version // 60:02}:{self._version % 60:02}:00Z",
        }
        place: dict[str, Any] = self._chance.maybe(0.1, "nodeName", self._chance.one(NODES))
        if not place:
            place = self._chance.maybe(0.1, "schedulingGates", [{"name": "x"}, {"name": "y"}])
            status |= self._chance.maybe(0.05, "nominatedNodeName", self._chance.one(NODES))
        pod = a_pod(
            name,
            priority=self._chance.one((0, 0, 5, 10)),
            metadata={
                "uid": f"{name}{self._version}",
                **self._chance.maybe(0.4, "annotations", {HELD: "yes"}),
            },
            labels=self._chance.maybe(0.4, "a", self._chance.one("123")),
            status=status,
            schedulerName="another" if self._chance.of(0.04) else self._chance.one(self._schedulers),
            **self._chance.maybe(0.1, "preemptionPolicy", "Never"),
            **wishes(self._chance),
            **place,
        )
        self._change("pod", "added", pod)

    def _node(self) -> None:
        name = self._chance.one(NODES)
        if name in self.nodes and self._chance.of(0.15):
            self._change("node", "deleted", deepcopy(self.nodes[name]))
        elif self._chance.of(0.5):
            self._set_node(name)

    def _set_node(self, name: str) -> None:
        self._change("node", "updated" if name in self.nodes else "added", a_played_node(self._chance, name))

    def _change(self, kind: str, what: str, manifest: Manifest) -> None:
        self._version += 1
        manifest["metadata"]["resourceVersion"] = str(self._version)
        there, name = self.pods if kind == "pod" else self.nodes, manifest["metadata"]["name"]
        if what == "deleted":
            del there[name]
        else:
            there[name] = manifest
        self._untold[kind].append((what, manifest))
