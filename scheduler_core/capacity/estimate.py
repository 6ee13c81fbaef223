"""capacity, capacity_after: how many more pods like these fit. The public functions, and what they return."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from scheduler_core.capacity.filling import NO_LIMIT, ORDERS, TURNS, Filled, Filling
from scheduler_core.capacity.templates import (
    key_of,
    pod_manifests,
    under_free_names,
    under_own_names,
    waiting,
)
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.out_of_tree import OutOfTree
from scheduler_core.engine.configured import configured
from scheduler_core.engine.simulation import Simulation
from scheduler_core.errors import InvalidInput
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.model.pod import Pod
from scheduler_core.model.requests import pod_requests, scaled
from scheduler_core.problems import Problems
from scheduler_core.remedies.cluster import changed_cluster
from scheduler_core.remedies.shapes import added_nodes
from scheduler_core.survival.replay import Replay

Config = SchedulerConfiguration | Mapping[str, Any] | str | bytes | None
_HIGHEST_SHARE: Final = 1_000


@dataclass(frozen=True, slots=True)
class Fit:
    """How many copies of a template fit.

    template : ``namespace/name``.
    requests : of one copy, milli-CPU, bytes or whole units for each resource.
    count : the number of copies, and ``by_node`` the number on each node.
    message : why the next copy does not fit, in the words of kube-scheduler, and ``reasons`` the number of nodes for each
        reason. Both are empty if the wanted number was placed.
    """

    template: str
    requests: Mapping[str, int]
    count: int
    by_node: Mapping[str, int]
    message: str
    reasons: Mapping[str, int]

    def to_dict(self) -> dict[str, Any]:
        """JSON-able."""
        return {
            "template": self.template,
            "requests": dict(self.requests),
            "count": self.count,
            "byNode": dict(self.by_node),
            "message": self.message,
            "reasons": dict(self.reasons),
        }


@dataclass(frozen=True, slots=True)
class Capacity:
    """fits : one for each template.
    with_one_more : name of a node → total number of copies with one more node like it.
    """

    fits: tuple[Fit, ...]
    with_one_more: Mapping[str, int]

    @property
    def count(self) -> int:
        """The number of copies of all templates."""
        return sum(fit.count for fit in self.fits)

    def to_dict(self) -> dict[str, Any]:
        """JSON-able."""
        return {
            "count": self.count,
            "fits": [fit.to_dict() for fit in self.fits],
            "withOneMore": dict(self.with_one_more),
        }


def capacity(  # noqa: PLR0913 - one for each thing that can be said about it
    objects: Iterable[Mapping[str, Any]],
    templates: Sequence[Mapping[str, Any]],
    config: Config = None,
    *,
    order: str = TURNS,
    shares: Mapping[str, int] | None = None,
    most: int = NO_LIMIT,
    one_more: bool = True,
    release: str | None = None,
    seed: int | None = None,
    plugins: OutOfTree | None = None,
) -> Capacity:
    """How many copies of the templates fit into the cluster besides its pods (docs/capacity.md).

    objects : the cluster; its pending pods are left out.
    templates : pods, or workloads, of which the pod template is used.
    order : "turns" or "priority" (filling.py).
    shares : template, ``namespace/name`` → number of copies per turn; 1 for templates that are not named.
    most : the maximum number of copies of all templates.
    one_more : whether to compute how many copies one more node of each shape would add.
    config, release, seed, plugins : as for Simulation. Extenders are not called.

    Raises InvalidObjects, InvalidConfiguration or InvalidInput, each with a list of all mistakes.
    """
    manifests = pod_manifests(templates)
    _check([key_of(one) for one in manifests], order, shares or {}, most)
    configuration = configured(config, release, plugins, None)
    objects = list(objects)
    taken = {key_of(one) for one in objects if one.get("kind") == "Pod"}
    cluster = read_cluster([*objects, *under_free_names(manifests, taken)], configuration.release)
    standins = [waiting(pod) for pod in cluster.pods[-len(manifests) :]]
    settled = [pod for pod in cluster.pods[: -len(manifests)] if pod.is_assigned]
    simulation = Simulation(replace(cluster, pods=(*settled, *standins)), configuration, seed=seed)
    wanted = under_own_names(standins, manifests)
    return _estimated(simulation, wanted, one_more, order=order, shares=shares or {}, most=most)


def capacity_after(
    simulation: Simulation,
    objects: Iterable[Mapping[str, Any]],
    templates: Sequence[Mapping[str, Any]],
    *,
    order: str = TURNS,
    shares: Mapping[str, int] | None = None,
    most: int = NO_LIMIT,
    one_more: bool = True,
) -> Capacity:
    """How many copies fit into the cluster as a run leaves it: pods that it placed are there, pods that it evicted are not.

    simulation : a run that has ended; its policy and options decide. objects : those that it was made of. The rest as for ``capacity``.

    Raises ValueError for a run that has not ended, InvalidObjects or InvalidInput, each listing every mistake.
    """
    if simulation.done < simulation.total:
        raise ValueError(f"{simulation.total - simulation.done} pods have not been attempted")
    manifests = pod_manifests(templates)
    _check([key_of(one) for one in manifests], order, shares or {}, most)
    # Which priority a class stands for is said by objects; pods and nodes have been read before.
    known = [one for one in objects if one.get("kind") not in ("Pod", "Node")]
    settled = Replay(simulation).pods
    named = under_free_names(manifests, {pod.key for pod in settled})
    read = read_cluster([*known, *named], simulation.configuration.release).pods
    standins = [waiting(pod) for pod in read]
    varied = simulation.varied(replace(simulation.cluster, pods=(*settled, *standins)))
    wanted = under_own_names(standins, manifests)
    return _estimated(varied, wanted, one_more, order=order, shares=shares or {}, most=most)


def _estimated(simulation: Simulation, wanted: Sequence[Pod], one_more: bool, **rules: Any) -> Capacity:
    """simulation : not begun, over pods that stay where they are and a stand-in for each template. rules : of ``Filling.run``."""
    _check_schedulers(wanted, simulation.configuration)
    cluster = simulation.cluster

    def filled(of: Cluster) -> dict[str, Filled]:
        return Filling(simulation.varied(of), wanted).run(**rules)

    requests = {pod.key: _requests(pod) for pod in wanted}
    fits = tuple(
        Fit(key, requests[key], one.count, dict(one.by_node), one.message, one.reasons)
        for key, one in filled(cluster).items()
    )
    added = added_nodes(cluster.nodes)[0] if one_more else []
    more = {
        change.target.key.rpartition("-copy-")[0]: sum(
            one.count for one in filled(changed_cluster(cluster, [change])).values()
        )
        for change in added
    }
    return Capacity(fits, more)


def _requests(pod: Pod) -> dict[str, int]:
    return {name: scaled(name, nanos) for name, nanos in sorted(pod_requests(pod).items()) if nanos}


def _check_schedulers(wanted: Sequence[Pod], configuration: SchedulerConfiguration) -> None:
    names = [profile.scheduler_name for profile in configuration.profiles]
    problems = Problems()
    for index, pod in enumerate(wanted):
        if pod.spec.scheduler_name not in names:
            message = f"the policy has no profile {pod.spec.scheduler_name}; it has {', '.join(names)}"
            problems.add(f"templates[{index}].spec.schedulerName", message)
    problems.raise_any(InvalidInput)


def _check(keys: Sequence[str], order: str, shares: Mapping[str, int], most: int) -> None:
    problems = Problems()
    if order not in ORDERS:
        problems.add("order", f"expected one of {', '.join(ORDERS)}, found {order!r}")
    for name, share in shares.items():
        if name not in keys:
            problems.add(f"shares.{name}", f"is none of {', '.join(keys)}")
        elif not 1 <= share <= _HIGHEST_SHARE:
            problems.add(f"shares.{name}", f"expected a number from 1 to {_HIGHEST_SHARE}, found {share}")
    if not 1 <= most <= NO_LIMIT:
        problems.add("most", f"expected a number from 1 to {NO_LIMIT}, found {most}")
    problems.raise_any(InvalidInput)
