"""survival: what every possible loss would do, worst first. The public function, and what it returns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scheduler_core.engine.simulation import Simulation
from scheduler_core.errors import InvalidInput
from scheduler_core.measures.owner import controller_of
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.label_syntax import key_problem
from scheduler_core.model.meta import ObjectMeta
from scheduler_core.model.pod import Pod
from scheduler_core.problems import Problems
from scheduler_core.survival.budgets import Broken, broken
from scheduler_core.survival.domains import NODE, domains
from scheduler_core.survival.replay import Replay, goes_with_its_node, is_made_anew


@dataclass(frozen=True, slots=True)
class Workload:
    """A workload that has fewer pods after a loss. name : ``Deployment shop/web``. pods : before. left : right after. back : in the end."""

    name: str
    pods: int
    left: int
    back: int

    def to_dict(self) -> dict[str, Any]:
        return {"name": self.name, "pods": self.pods, "left": self.left, "back": self.back}


@dataclass(frozen=True, slots=True)
class Loss:
    """What the loss of one domain does.

    by, value : "node" or the key of a label, and the node or the value. nodes : their names.
    lost : pods on them, without those that are of their node alone. moved : pod → the node that its successor gets.
    waiting : pods whose successors get none, and evicted pods that nobody makes anew. gone : pods without a controller: nobody makes them anew.
    evicted : pods on other nodes that had to make room.
    workloads : those that end with fewer pods, those with none left first. budgets : those that have too few pods right after the loss.
    """

    by: str
    value: str
    nodes: tuple[str, ...]
    lost: int
    moved: dict[str, str]
    waiting: tuple[str, ...]
    gone: tuple[str, ...]
    evicted: tuple[str, ...]
    workloads: tuple[Workload, ...]
    budgets: tuple[Broken, ...]

    @property
    def not_back(self) -> int:
        """Pods that the cluster does not have any more."""
        return len(self.waiting) + len(self.gone)

    @property
    def dead(self) -> int:
        """Workloads of which no pod is left."""
        return sum(workload.back == 0 for workload in self.workloads)

    def to_dict(self) -> dict[str, Any]:
        """JSON-able."""
        return {
            "by": self.by,
            "value": self.value,
            "nodes": list(self.nodes),
            "lost": self.lost,
            "notBack": self.not_back,
            "dead": self.dead,
            "moved": self.moved,
            "waiting": list(self.waiting),
            "gone": list(self.gone),
            "evicted": list(self.evicted),
            "workloads": [workload.to_dict() for workload in self.workloads],
            "budgets": [budget.to_dict() for budget in self.budgets],
        }


@dataclass(frozen=True, slots=True)
class Survival:
    """losses : the worst first: most workloads without a pod, then most pods that are not back, then most broken budgets."""

    losses: tuple[Loss, ...]

    @property
    def survives_all(self) -> bool:
        """Whether every pod is back after every loss, and no budget breaks on the way."""
        return not any(loss.not_back or loss.budgets for loss in self.losses)

    def to_dict(self) -> dict[str, Any]:
        """JSON-able."""
        return {"survivesAll": self.survives_all, "losses": [loss.to_dict() for loss in self.losses]}


def survival(simulation: Simulation, by: Sequence[str] = (NODE,)) -> Survival:
    """What the loss of every single domain would do, each proven by a run over the cluster without it (docs/survival.md).

    simulation : a run that has ended; its policy and options decide. Pods that wait are left out. No extender is asked.
    by : "node", and keys of node labels such as "topology.kubernetes.io/zone".

    Raises ValueError for a run that has not ended, InvalidInput for a key that is none or that no node has.
    """
    return worst_first(losses(simulation, by))


def worst_first(found: Iterable[Loss]) -> Survival:
    """Losses in their order."""
    return Survival(tuple(sorted(found, key=_badness)))


def losses(simulation: Simulation, by: Sequence[str]) -> Iterator[Loss]:
    """As ``survival``, one after the other in the order of their names, for whoever shows how far it has come."""
    if simulation.done < simulation.total:
        raise ValueError(f"{simulation.total - simulation.done} pods have not been attempted")
    lost_together = _domains(simulation.cluster, by)
    replay = Replay(simulation)
    workloads = _workloads(simulation.cluster, replay.pods)
    for key, value, nodes in lost_together:
        yield _loss(simulation.cluster, replay, workloads, key, value, nodes)


def count_losses(simulation: Simulation, by: Sequence[str]) -> int:
    """How many there are to work out. Raises InvalidInput as ``survival`` does."""
    return len(_domains(simulation.cluster, by))


def _domains(cluster: Cluster, by: Sequence[str]) -> list[tuple[str, str, tuple[str, ...]]]:
    problems = Problems()
    found = []
    for key in dict.fromkeys(by):
        if message := key_problem(key):
            problems.invalid("by", key, message)
            continue
        of_key = domains(cluster.nodes, key)
        if not of_key:
            problems.add("by", f"no node has the label {key}" if key != NODE else "there is no node")
        found += [(key, value, nodes) for value, nodes in of_key.items()]
    problems.raise_any(InvalidInput)
    return found


def _loss(
    cluster: Cluster, replay: Replay, workloads: dict[str, str], by: str, value: str, nodes: tuple[str, ...]
) -> Loss:
    gone = set(nodes)
    left = [pod for pod in replay.pods if pod.spec.node_name not in gone]
    lost = [pod for pod in replay.pods if pod.spec.node_name in gone and not goes_with_its_node(pod)]
    anew = [pod for pod in lost if is_made_anew(pod)]
    found = replay.after(left, anew, gone)
    counted = (
        _counts(replay.pods, workloads),
        _counts(left, workloads),
        _counts(found.pods, workloads),
    )
    return Loss(
        by=by,
        value=value,
        nodes=nodes,
        lost=len(lost),
        moved=found.places,
        waiting=found.waiting,
        gone=tuple(pod.key for pod in lost if not is_made_anew(pod)),
        evicted=found.evicted,
        workloads=_shrunk(*counted),
        budgets=broken(cluster.pod_disruption_budgets, replay.pods, left, found.pods),
    )


def _counts(pods: Iterable[Pod], workloads: dict[str, str]) -> Counter[str]:
    return Counter(workloads[pod.key] for pod in pods if pod.key in workloads)


def _shrunk(before: Counter[str], left: Counter[str], back: Counter[str]) -> tuple[Workload, ...]:
    shrunk = [
        Workload(name, count, left[name], back[name]) for name, count in before.items() if back[name] < count
    ]
    return tuple(sorted(shrunk, key=lambda one: (one.back > 0, one.back - one.pods, one.name)))


def _workloads(cluster: Cluster, pods: Iterable[Pod]) -> dict[str, str]:
    """Pod → the workload that it belongs to, as ``Deployment shop/web``; pods without one, and those of one node, are left out."""
    replica_sets = {one.key: one.metadata for one in cluster.replica_sets}
    jobs = {one.key: one.metadata for one in cluster.jobs}
    above = {"ReplicaSet": replica_sets, "Job": jobs}
    found = {}
    for pod in pods:
        controller = controller_of(pod.metadata)
        if controller is None or goes_with_its_node(pod):
            continue
        namespace = pod.metadata.namespace
        meta: ObjectMeta | None = above.get(controller.kind, {}).get(f"{namespace}/{controller.name}")
        owner = (None if meta is None else controller_of(meta)) or controller
        found[pod.key] = f"{owner.kind} {namespace}/{owner.name}"
    return found


def _badness(loss: Loss) -> tuple[int, int, int, int, str, str]:
    return (-loss.dead, -loss.not_back, -len(loss.budgets), -loss.lost, loss.by, loss.value)
