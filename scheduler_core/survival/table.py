"""survival: what every possible loss would do, worst first. The public function, and what it returns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidInput
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.labels.syntax import key_problem
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.replacement import is_made_anew
from scheduler_core.problems import Problems
from scheduler_core.survival.budgets import Broken, Budgets
from scheduler_core.survival.columns import fastest
from scheduler_core.survival.domains import NODE, Domain, domains
from scheduler_core.survival.replay import LossReplay, goes_with_its_node
from scheduler_core.survival.workloads import AffectedWorkload, Workloads


@dataclass(frozen=True, slots=True)
class Loss:
    """The effects of the loss of one domain.

    by, value : "node" or the key of a label, and the name of the node or the value of the label.
    nodes : the names of the lost nodes.
    lost : the number of pods on them, without those that belong to their node (DaemonSets, static pods).
    moved : pod → the node of its new pod.
    waiting : pods whose new pods get no node, and evicted pods that no controller recreates.
    gone : pods without a controller, which are not recreated.
    evicted : pods on other nodes that were evicted by new pods.
    workloads : those that end with fewer pods; those without any pod come first.
    budgets : those with too few pods right after the loss.
    """

    by: str
    value: str
    nodes: tuple[str, ...]
    lost: int
    moved: dict[str, str]
    waiting: tuple[str, ...]
    gone: tuple[str, ...]
    evicted: tuple[str, ...]
    workloads: tuple[AffectedWorkload, ...]
    budgets: tuple[Broken, ...]

    @property
    def not_back(self) -> int:
        """Number of pods that the cluster has lost."""
        return len(self.waiting) + len(self.gone)

    @property
    def dead(self) -> int:
        """Number of workloads without any remaining pod."""
        return sum(workload.back == 0 for workload in self.workloads)

    def to_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
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
    """losses : sorted, the worst first: by the number of workloads without a pod, then of pods that are not back, then of
    violated budgets.
    """

    losses: tuple[Loss, ...]

    @property
    def survives_all(self) -> bool:
        """Whether every pod is back after every loss, and no disruption budget is violated."""
        return not any(loss.not_back or loss.budgets for loss in self.losses)

    def to_dict(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {"survivesAll": self.survives_all, "losses": [loss.to_dict() for loss in self.losses]}


def survival(run: Run, by: Sequence[str] = (NODE,)) -> Survival:
    """What the loss of each single domain would do, proven by runs over the cluster without it (docs/survival.md).

    run : one that has ended; its policy and options are used. Pending pods are left out. Extenders are not
        called.
    by : "node", and keys of node labels such as "topology.kubernetes.io/zone".

    Raises ValueError for a run that has not ended; InvalidInput for a key that is invalid or that no node has.
    """
    return worst_first(losses(run, by))


def worst_first(found: Iterable[Loss]) -> Survival:
    """Losses in their order."""
    return Survival(tuple(sorted(found, key=_badness)))


def losses(run: Run, by: Sequence[str], *, first: int = 0) -> Iterator[Loss]:
    """As ``survival``, one after the other in the order of their names, for callers that show progress.

    first : how many are left out because they are known already.
    """
    if run.done < run.total:
        raise ValueError(f"{run.total - run.done} pods have not been attempted")
    lost_together = _domains(run.cluster, by)
    return map(Losses(run).of, lost_together[first:])


def count_losses(run: Run, by: Sequence[str]) -> int:
    """How many there are to work out. Raises InvalidInput as ``survival`` does."""
    return len(_domains(run.cluster, by))


def _domains(cluster: Cluster, by: Sequence[str]) -> list[Domain]:
    problems = Problems()
    found = []
    for key in dict.fromkeys(by):
        if message := key_problem(key):
            problems.invalid("by", key, message)
            continue
        of_key = domains(cluster.nodes, key)
        if not of_key:
            problems.add("by", f"no node has the label {key}" if key != NODE else "there is no node")
        found += [Domain(key, value, nodes) for value, nodes in of_key.items()]
    problems.raise_any(InvalidInput)
    return found


class Losses:
    """What losses of one cluster do. run : one that has ended."""

    def __init__(self, run: Run) -> None:
        replay = LossReplay(run)
        self._replay = fastest(run, replay)
        self._pods_on: dict[str, list[Pod]] = {}
        for pod in replay.pods:
            self._pods_on.setdefault(pod.spec.node_name, []).append(pod)
        self._place = {pod.key: place for place, pod in enumerate(replay.pods)}
        self._workloads = Workloads(run.cluster, replay.pods)
        self._budgets = Budgets(run.cluster, replay.pods)

    def of(self, domain: Domain) -> Loss:
        there = [pod for node in domain.nodes for pod in self._pods_on.get(node, ())]
        there.sort(key=lambda pod: self._place[pod.key])
        lost = [pod for pod in there if not goes_with_its_node(pod)]
        found = self._replay.after(domain.nodes, [pod for pod in lost if is_made_anew(pod)])
        missing = [pod.key for pod in there]
        evicted = set(found.evicted).difference(missing)
        return Loss(
            by=domain.by,
            value=domain.value,
            nodes=domain.nodes,
            lost=len(lost),
            moved=found.places,
            waiting=tuple(found.without),
            gone=tuple(pod.key for pod in lost if not is_made_anew(pod)),
            evicted=tuple(found.evicted),
            workloads=self._workloads.shrunk(missing, evicted, found.places),
            budgets=self._budgets.broken(missing, evicted, found.places),
        )


def _badness(loss: Loss) -> tuple[int, int, int, int, str, str]:
    return (-loss.dead, -loss.not_back, -len(loss.budgets), -loss.lost, loss.by, loss.value)
