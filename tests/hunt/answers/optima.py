"""The best possible: nothing that trying every order, node and eviction reaches passes a bound, and what is proven is the best of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from scheduler_core.optimum import Options, optimum
from scheduler_core.optimum.answer import Optimum
from tests.hunt.answers.cluster import Case
from tests.hunt.answers.feasible import feasible_nodes, running_pods
from tests.hunt.answers.manifests import key_of, node_of, of_kind, on
from tests.support.builders import Manifest

Kept = dict[int, int]
"""Priority → placed minus evicted pods."""
_MOST_STATES = 3_000


def contradictions(case: Case) -> Iterator[str]:
    """With and without evictions."""
    run = case.run()
    waiting = _attempted(case)
    if not waiting:
        return
    for evict in (False, True):
        found = optimum(run, Options(evict=evict, limit=2))
        yield from _placements(case, found, evict)
        trial = _Trial(case, waiting, evict)
        if (best := trial.best()) is None:
            continue
        order = [one.priority for one in found.classes]
        bounds = [one.bound for one in found.classes]
        reached = [best.get(one, 0) for one in order]
        answered = [one.optimum - one.optimum_evicted for one in found.classes]
        for bound, value in zip(bounds, reached, strict=True):
            if bound is None or value < bound:
                break
            if value > bound:
                yield f"evict={evict}: {reached} of priorities {order} is reached, the bounds are {bounds}"
                break
        if (found.is_proven or reached > answered) and reached > answered and found.is_proven:
            yield f"evict={evict}: {reached} is reached, {answered} is said to be the best of {order}"
        if answered > reached and found.found_by == "solver":
            yield f"evict={evict}: {answered} is answered, trying everything reaches {reached} of {order}"


def _attempted(case: Case) -> list[Manifest]:
    """Pods that wait for the scheduler."""
    return [
        pod
        for pod in of_kind(case.objects, "Pod")
        if not node_of(pod) and not {"schedulerName", "schedulingGates"} & pod["spec"].keys()
    ]


def _placements(case: Case, found: Optimum, evict: bool) -> Iterator[str]:
    """In the order that is told, every pod passes every filter."""
    pods = {key_of(pod): pod for pod in of_kind(case.objects, "Pod")}
    if found.found_by != "solver":
        return
    now = [
        one
        for one in case.objects
        if not (one["kind"] == "Pod" and (not node_of(one) or key_of(one) in found.evicted))
    ]
    for key, node in found.placements.items():
        if node not in feasible_nodes(now, pods[key]):
            yield f"evict={evict}: {key} cannot go to {node} when its turn comes"
        now.append(on(pods[key], node))


class _Trial:
    """All orders of the pods that wait, on all nodes that pass, after all evictions that preemption could make."""

    def __init__(self, case: Case, waiting: Sequence[Manifest], evict: bool) -> None:
        self._case, self._waiting = case, waiting
        self._fixed = [one for one in case.objects if one["kind"] != "Pod" or node_of(one)]
        highest = max(
            (pod["spec"]["priority"] for pod in waiting if pod["spec"].get("preemptionPolicy") != "Never"),
            default=-1,
        )
        self._evictable = [
            pod for pod in running_pods(self._fixed) if evict and pod["spec"]["priority"] < highest
        ]
        self._states = 0

    def best(self) -> Kept | None:
        """None if there is too much to try."""
        found: list[Kept] = []
        for count in range(len(self._evictable) + 1):
            for evicted in combinations(self._evictable, count):
                cost: Kept = {}
                for pod in evicted:
                    cost[pod["spec"]["priority"]] = cost.get(pod["spec"]["priority"], 0) - 1
                start = [one for one in self._fixed if one not in evicted]
                for reached in self._reached(start):
                    found.append({one: reached.get(one, 0) + cost.get(one, 0) for one in {*reached, *cost}})
                if self._states > _MOST_STATES:
                    return None
        priorities = sorted({one for kept in found for one in kept}, reverse=True)
        return max(found, key=lambda kept: [kept.get(one, 0) for one in priorities])

    def _reached(self, start: list[Manifest]) -> Iterator[Kept]:
        """Of every set of placements that can come about."""
        seen, todo = {frozenset[tuple[int, str]]()}, [frozenset[tuple[int, str]]()]
        while todo and self._states <= _MOST_STATES:
            places = todo.pop()
            self._states += 1
            kept: Kept = {}
            for index, _ in places:
                priority = self._waiting[index]["spec"]["priority"]
                kept[priority] = kept.get(priority, 0) + 1
            yield kept
            now = [*start, *(on(self._waiting[index], node) for index, node in places)]
            for index, pod in enumerate(self._waiting):
                if index in {one for one, _ in places}:
                    continue
                for node in feasible_nodes(now, pod):
                    if (more := places | {(index, node)}) not in seen:
                        seen.add(more)
                        todo.append(more)
