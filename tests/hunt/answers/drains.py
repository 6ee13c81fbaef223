"""A plan to drain nodes, by hand: no wave evicts more than budgets allow, and its pods find their places in a run over the cluster as it
is then. And over time: the plan's scenario, played, places them likewise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scheduler_core.drain import Drain, NodeDrain, drain
from scheduler_core.drain.plan import BUDGET, NO_CONTROLLER
from scheduler_core.drain.scenario import drain_scenario
from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.timeline import TimelineSimulation
from tests.hunt.answers.budgets import allowed, covered, is_healthy
from tests.hunt.answers.cluster import Case
from tests.hunt.answers.manifests import (
    after_run,
    anew,
    controller,
    copied,
    cordoned,
    has_ended,
    is_going,
    is_of_its_node,
    key_of,
    node_of,
    nodes_of,
    of_kind,
    on,
    without_nodes,
)
from tests.support.builders import Manifest

WAYS = ("retire", "upgrade")


def contradictions(case: Case) -> Iterator[str]:
    """New nodes only where they have no pods of their own, which tests/core/drain look at."""
    run = case.run()
    now = after_run(case.objects, run)
    names = sorted(nodes_of(now))
    is_bare = not any(one["kind"] == "DaemonSet" or is_of_its_node(one) for one in now)
    for mode, order, surge in (
        ("retire", names[:1], 0),
        ("retire", names[1:], 0),
        ("upgrade", names, 0),
        *((("upgrade", names, 1), ("upgrade", names, 2)) if is_bare else ()),
    ):
        found = drain(run, order, mode=mode, surge=surge)
        for message in _Replay(case, now, found).contradictions():
            yield f"{mode} {order} {surge}: {message}"
        if found.obstacle is None and len(run.placements) == run.total and _is_quiet(now):
            yield from _over_time(case, now, found)


def _is_quiet(now: list[Manifest]) -> bool:
    """Over time, pods that are being deleted go, and cordons have no taint, which a spread constraint may look at (docs/timelines.md)."""
    pods = of_kind(now, "Pod")
    constraints = [one for pod in pods for one in pod["spec"].get("topologySpreadConstraints", [])]
    return not any(map(is_going, pods)) and not any("nodeTaintsPolicy" in one for one in constraints)


class _Replay:
    """now : manifests as they are while the plan goes on."""

    def __init__(self, case: Case, now: list[Manifest], found: Drain) -> None:
        self._case, self._now, self._found = case, now, found
        self._covers = {
            key: [key_of(pod) for pod in covered(now, budget)]
            for budget in of_kind(now, "PodDisruptionBudget")
            if (key := key_of(budget))
        }

    def contradictions(self) -> Iterator[str]:
        if self._found.mode == "retire":
            for node in self._found.order:
                self._cordon(node)
        for number, step in enumerate(self._found.steps):
            self._prepare(number)
            yield from self._step(step)
            self._leave(step.node)
        yield from self._obstacle()

    def _prepare(self, number: int) -> None:
        """Before the node of this number is drained."""
        order, surge = self._found.order, self._found.surge
        if surge and number % surge == 0:
            batch = order[number : number + surge]
            self._now = [*self._now, *(copied(self._now, node, f"{node}-next") for node in batch)]
            for node in batch:
                self._cordon(node)
        elif not surge and self._found.mode == "upgrade":
            self._cordon(order[number])

    def _step(self, step: NodeDrain) -> Iterator[str]:
        for wave in step.waves:
            for budget in of_kind(self._now, "PodDisruptionBudget"):
                leaving = sum(pod in self._covers[key_of(budget)] for pod in wave.places)
                if leaving > self._allowed(budget):
                    yield f"{leaving} pods of {key_of(budget)} leave at once, {self._allowed(budget)} may"
            places = self._evict(list(wave.places))
            if places != wave.places:
                yield f"the wave {dict(wave.places)} ends by hand as {places}"
        if left := self._leaving(step.node):
            yield f"{left} are left on {step.node}"

    def _obstacle(self) -> Iterator[str]:
        """What is said to be in the way is in the way."""
        obstacle = self._found.obstacle
        if obstacle is None:
            return
        self._prepare(len(self._found.steps))
        pods = {key_of(pod): pod for pod in of_kind(self._now, "Pod")}
        if obstacle.by == NO_CONTROLLER:
            if controller(pods[obstacle.pod]) is not None:
                yield f"{obstacle.pod} has a controller"
        elif obstacle.by == BUDGET:
            by = [
                one
                for one in of_kind(self._now, "PodDisruptionBudget")
                if obstacle.pod in self._covers[key_of(one)]
            ]
            if len(by) == 1 and self._allowed(by[0]):
                yield f"{key_of(by[0])} lets {obstacle.pod} go, but is said to keep it"

    def _allowed(self, budget: Manifest) -> int:
        """Pods of DaemonSets that were removed with their nodes are not healthy any more."""
        return allowed(self._case.objects, budget, sum(map(is_healthy, covered(self._now, budget))))

    def _cordon(self, node: str) -> None:
        self._now = cordoned(self._now, node)

    def _leave(self, node: str) -> None:
        if self._found.mode == "retire" or self._found.surge:
            self._now = without_nodes(self._now, [node])
            return
        self._now = cordoned(self._now, node, is_cordoned=False)

    def _leaving(self, node: str) -> list[str]:
        on_node = [pod for pod in of_kind(self._now, "Pod") if node_of(pod) == node and not has_ended(pod)]
        return [key_of(pod) for pod in on_node if not is_going(pod) and not is_of_its_node(pod)]

    def _evict(self, keys: Sequence[str]) -> dict[str, str]:
        """They wait, last of all and in their order; pod → its new node."""
        pods = {key_of(pod): pod for pod in of_kind(self._now, "Pod")}
        others = [one for one in self._now if not (one["kind"] == "Pod" and key_of(one) in keys)]
        run = self._case.run([*others, *(anew(pods[key]) for key in keys)])
        self._now = [*others, *(on(anew(pods[key]), node) for key, node in run.placements.items())]
        return run.placements


def _over_time(case: Case, now: list[Manifest], found: Drain) -> Iterator[str]:
    """Pod → its last node, of those that are created again."""
    expected = {pod: node for step in found.steps for wave in step.waves for pod, node in wave.places.items()}
    scenario = drain_scenario(found, now, policy=case.policy)
    events = TimelineSimulation(read_scenario(scenario).on(now)).run()
    last = {
        event.body["pod"].split("-moved-")[0]: event.body["node"]
        for event in events
        if event.type == "podBound" and "-moved-" in event.body["pod"]
    }
    if last != expected:
        yield f"{found.mode} {found.order}: over time pods go to {last}, in the plan to {expected}"
