"""Sweeps and rehearsals: each cell measures what a run under its policy, written by hand, comes to; cells of the front are beaten by no
other; and the pods that end differently under two releases are those of two runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from scheduler_core.engine.outcome import PREEMPTING
from scheduler_core.engine.run import Run
from scheduler_core.rehearsal import all_again, rehearse
from scheduler_core.sweep import Clusters, Results, Sweep, measured, read_space
from tests.hunt.answers.cluster import Case, played
from tests.hunt.answers.manifests import anew, comes_back, has_ended, key_of, node_of, of_kind
from tests.support.builders import Manifest

_RELEASES = ("1.20", "1.27", "1.30", "1.34", "1.36")
_HEAD = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}


def sweep_contradictions(case: Case) -> Iterator[str]:
    """Two weights, a strategy, and an order of arrival."""
    rng = Random(case.seed)
    weights, types = [0, rng.choice((1, 10))], ["LeastAllocated", "MostAllocated"]
    axes: list[dict[str, Any]] = [
        {"path": "weights.NodeResourcesBalancedAllocation", "values": weights},
        {"path": "args.NodeResourcesFit.scoringStrategy.type", "values": types},
    ]
    objectives = [{"measure": "pending"}, {"measure": "emptyNodes", "goal": "max"}]
    orders = ["given", rng.choice(("priority", "largest", "shuffled"))]
    space = read_space({"axes": axes, "orders": orders, "seeds": [0, 1], "objectives": objectives})
    sweep, clusters = Sweep(space, ["it"]), Clusters([case.objects], "1.36")
    found = {cell.digest: measured(sweep, cell, clusters) for cell in sweep.first_of_each()}
    results = Results.of(sweep, ["it"], found)
    numbers: dict[int, tuple[Any, ...]] = {}
    for cell in sweep.cells:
        objects = _arriving(case.objects, cell.order, cell.seed)
        policy = None if cell.policy == 0 else _written(*results.values(cell))
        if objects is None:
            continue
        run = played(objects, policy, seed=cell.seed)
        by_hand = _measures(objects, run)
        answered = tuple(found[cell.digest][name] for name in ("placed", "pending", "evicted", "emptyNodes"))
        numbers[cell.number] = (cell.order, cell.seed, answered[1], -answered[3])
        if by_hand != answered:
            yield f"cell {cell.number} {results.values(cell)} {cell.order} {cell.seed}: {answered}, by hand {by_hand}"
    for number, one in numbers.items():
        rivals = [other for other in numbers.values() if other[:2] == one[:2]]
        beaten = any(other[2] <= one[2] and other[3] <= one[3] and other != one for other in rivals)
        if beaten == (number in results.front):
            yield f"cell {number} is beaten: {beaten}, in the front: {number in results.front}"


def _written(weight: int, strategy: str) -> dict[str, Any]:
    name = {"name": "NodeResourcesBalancedAllocation"}
    plugins = (
        {"score": {"disabled": [name]}}
        if weight == 0
        else {"score": {"disabled": [name], "enabled": [name | {"weight": weight}]}}
    )
    resources = [{"name": "cpu", "weight": 1}, {"name": "memory", "weight": 1}]
    arguments = {"scoringStrategy": {"type": strategy, "resources": resources}}
    profile = {"schedulerName": "default-scheduler", "plugins": plugins}
    return {
        **_HEAD,
        "profiles": [{**profile, "pluginConfig": [{"name": "NodeResourcesFit", "args": arguments}]}],
    }


def _arriving(objects: list[Manifest], order: str, seed: int | None) -> list[Manifest] | None:
    """None for orders that chance decides. The order by priority is that of the scheduler anyway."""
    if order in ("given", "priority"):
        return objects
    return None


def _measures(objects: list[Manifest], run: Run) -> tuple[int, ...]:
    """Placed, pending, evicted pods, and empty nodes."""
    victims = {victim for one in run.outcomes for victim in one.victims}
    pending = {one.pod for one in run.outcomes if one.outcome != PREEMPTING} - run.placements.keys() - victims
    nodes = set(run.placements.values())
    for pod in of_kind(objects, "Pod"):
        owners = [owner["kind"] for owner in pod["metadata"].get("ownerReferences", [])]
        if not has_ended(pod) and key_of(pod) not in victims and "DaemonSet" not in owners and node_of(pod):
            nodes.add(node_of(pod))
    return len(run.placements), len(pending), len(victims), len(of_kind(objects, "Node")) - len(nodes)


def rehearsal_contradictions(case: Case) -> Iterator[str]:
    """With pods that wait, and with all that a controller makes again."""
    rng = Random(case.seed)
    before, after = rng.sample(_RELEASES, 2)
    for objects, again in (
        (case.objects, case.objects),
        (all_again(case.objects), [anew(one) if _is_placed_again(one) else one for one in case.objects]),
    ):
        report = rehearse(objects, before=before, after=after)
        ends = [_ends(played(again, None, release=release)) for release in (before, after)]
        expected = {
            pod: (ends[0].get(pod), ends[1].get(pod))
            for pod in {*ends[0], *ends[1]}
            if ends[0].get(pod) != ends[1].get(pod)
        }
        answered = {
            one.pod: tuple(
                None if end.outcome == "untouched" else (end.outcome, end.node) for end in one.ends
            )
            for one in report.changed
        }
        if answered != expected:
            yield f"{before} to {after}: answered {answered}, by hand {expected}"


def _is_placed_again(one: Manifest) -> bool:
    return one["kind"] == "Pod" and bool(node_of(one)) and comes_back(one) and not has_ended(one)


def _ends(run: Run) -> dict[str, tuple[str, str | None]]:
    found: dict[str, tuple[str, str | None]] = {}
    for outcome in run.outcomes:
        found[outcome.pod] = outcome.outcome, outcome.node
        found |= dict.fromkeys(outcome.victims, ("evicted", None))
    return found
