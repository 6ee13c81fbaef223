"""The cluster after a loss, built again, and the run that finds new places for what was lost.

Controllers create the pods of lost nodes again, and the pods that those evict. Everything else stays where it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import msgspec
import numpy as np

from scheduler_core.engine.history import placements_of
from scheduler_core.engine.outcome import SCHEDULED, Outcome
from scheduler_core.engine.run import Run
from scheduler_core.model.objects.pod import Pod, PodSpec
from scheduler_core.model.replacement import as_made_anew, is_made_anew, is_of_its_node, is_static
from scheduler_core.snapshot.state import UNPLACED


@dataclass(slots=True)
class Recovery:
    """What runs have found so far.

    places : pod → node, of those created again. without : those that found none, and evicted pods that nobody creates again. evicted :
    pods that others evicted on the way. A pod created again has the name of the pod that it replaces.
    """

    places: dict[str, str] = field(default_factory=dict)
    without: dict[str, None] = field(default_factory=dict)
    evicted: list[str] = field(default_factory=list)

    def note(self, asked: Iterable[str], outcomes: Sequence[Outcome]) -> tuple[dict[str, str], list[str]]:
        """One more run ended so. asked : pods that it was to place. Pod → node, of those it placed in the end, and the pods that it evicted."""
        placed, victims = ended(outcomes)
        self.without |= dict.fromkeys(asked)
        for pod, node in placed.items():
            self.places[pod] = node
            self.without.pop(pod, None)
        for victim in victims:
            self.places.pop(victim, None)
        self.evicted += victims
        return placed, victims

    def created_again(self, evicted: Iterable[Pod]) -> list[Pod]:
        """Those of them that controllers recreate. Pods that are being deleted are missed by nobody; static pods never move."""
        missed = [pod for pod in evicted if not pod.is_terminating]
        again = {pod.key: pod for pod in missed if is_made_anew(pod) and not is_static(pod)}
        self.without |= dict.fromkeys(pod.key for pod in missed if pod.key not in again)
        return list(again.values())


@dataclass(frozen=True, slots=True)
class FirstRun:
    """A run that is broken off where a pod finds no node, or others would have to leave for it.

    places : pod → node, so far. obstacle : the attempt at which it was broken off; None where every pod was placed.
    """

    places: Mapping[str, str]
    obstacle: Outcome | None

    @classmethod
    def of(cls, outcomes: Iterable[Outcome]) -> FirstRun:
        places: dict[str, str] = {}
        for outcome in outcomes:
            if outcome.outcome != SCHEDULED or outcome.node is None:
                return cls(places, outcome)
            places[outcome.pod] = outcome.node
        return cls(places, None)


class LossReplay:
    """Losses of one cluster: as a run left it, with the same policy and options. Pods that wait are left out."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._specs: dict[tuple[int, str], tuple[PodSpec, PodSpec]] = {}
        state = run.state
        rows = np.flatnonzero(state.node_of != UNPLACED).tolist()
        self.pods = tuple(
            self.on(state.pods.pods[row], state.nodes.names[state.node_of[row]]) for row in rows
        )
        """Those that have a node, on it."""

    def after(self, nodes: Collection[str], lost: Sequence[Pod]) -> Recovery:
        """nodes : names of those that are lost. lost : their pods that are created again, in the order of ``pods``."""
        cluster, nodes = self._run.cluster, frozenset(nodes)
        remaining = tuple(one for one in cluster.nodes if one.name not in nodes)
        settled = tuple(pod for pod in self.pods if pod.spec.node_name not in nodes)
        waiting, found = list(lost), Recovery()
        while waiting:
            by_key = {pod.key: pod for pod in (*settled, *waiting)}
            pods = (*settled, *(as_made_anew(pod, self.on(pod, "").spec) for pod in waiting))
            run = self._run.varied(replace(cluster, nodes=remaining, pods=pods))
            outcomes = list(run.play())
            placed, victims = found.note([pod.key for pod in waiting], outcomes)
            stayed = [pod for pod in settled if pod.key not in set(victims)]
            settled = (*stayed, *(self.on(by_key[key], node) for key, node in placed.items()))
            waiting = found.created_again(map(by_key.__getitem__, victims))
        return found

    def first_run(self, nodes: Collection[str], lost: Sequence[Pod]) -> FirstRun:
        """The first run of ``after``, as far as all is well."""
        gone = frozenset(nodes)
        cluster = self._run.cluster
        settled = (pod for pod in self.pods if pod.spec.node_name not in gone)
        waiting = (as_made_anew(pod, self.on(pod, "").spec) for pod in lost)
        remaining = tuple(one for one in cluster.nodes if one.name not in gone)
        return FirstRun.of(
            self._run.varied(replace(cluster, nodes=remaining, pods=(*settled, *waiting))).play()
        )

    def on(self, pod: Pod, node: str) -> Pod:
        """The pod on a node, "" for none. Pods of equal specs go on sharing one."""
        if pod.spec.node_name == node:
            return pod
        key = (id(pod.spec), node)
        if key not in self._specs:
            # The spec is kept beside its copy, so that nothing else gets its identity.
            self._specs[key] = (pod.spec, msgspec.structs.replace(pod.spec, node_name=node))
        return msgspec.structs.replace(pod, spec=self._specs[key][1])


def ended(outcomes: Iterable[Outcome]) -> tuple[dict[str, str], list[str]]:
    """Pod → node, of those that a run placed and did not evict again, and the pods that it evicted."""
    outcomes = list(outcomes)
    return placements_of(outcomes), [victim for outcome in outcomes for victim in outcome.victims]


def goes_with_its_node(pod: Pod) -> bool:
    """Whether the pod belongs to its node, or is terminating anyway: it does not count as lost with the node."""
    return pod.is_terminating or is_of_its_node(pod)
