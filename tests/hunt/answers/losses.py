"""Lost and removed nodes, by hand: their pods wait in a cluster without them, and find the same places."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from scheduler_core.consolidation import consolidation
from scheduler_core.consolidation.candidates import NO_CONTROLLER
from scheduler_core.survival import Loss, survival
from tests.core.oracle.selectors import labels_of
from tests.hunt.answers.budgets import covered, is_healthy, required
from tests.hunt.answers.cluster import Case
from tests.hunt.answers.manifests import (
    after_run,
    anew,
    comes_back,
    controller,
    has_ended,
    is_going,
    is_of_its_node,
    is_static,
    key_of,
    node_of,
    nodes_of,
    of_kind,
    on,
    waiting_without,
)
from tests.hunt.answers.workloads import ZONE
from tests.support.builders import Manifest


def survival_contradictions(case: Case) -> Iterator[str]:
    """Every node and every zone is lost."""
    run = case.run()
    now = after_run(case.objects, run)
    has_zones = any(ZONE in labels_of(node) for node in of_kind(now, "Node"))
    for loss in survival(run, ["node", *([ZONE] if has_zones else [])]).losses:
        for message in _loss(case, now, loss):
            yield f"the loss of {loss.value}: {message}"


def _loss(case: Case, now: list[Manifest], loss: Loss) -> Iterator[str]:
    lost = [pod for pod in of_kind(now, "Pod") if node_of(pod) in loss.nodes and not has_ended(pod)]
    counted = [pod for pod in lost if not is_going(pod) and not is_of_its_node(pod)]
    gone = {key_of(pod) for pod in counted if controller(pod) is None}
    places, evicted, waiting = _recovered(case, now, loss.nodes)
    expected = (len(counted), gone, places, sorted(evicted), waiting)
    found = (loss.lost, set(loss.gone), loss.moved, sorted(loss.evicted), set(loss.waiting))
    if found != expected:
        yield f"answered {found}, by hand {expected}"
    broken = {one.budget: (one.wanted, one.left) for one in loss.budgets}
    if broken != (by_hand := _broken(case, now, loss.nodes)):
        yield f"budgets: answered {broken}, by hand {by_hand}"


def _recovered(
    case: Case, now: list[Manifest], gone: tuple[str, ...]
) -> tuple[dict[str, str], list[str], set[str]]:
    """Pod → its new node, evicted pods, and pods without a node in the end. Runs follow until none evicts."""
    objects = waiting_without(now, gone)
    places: dict[str, str] = {}
    evicted: list[str] = []
    without: set[str] = set()
    while True:
        run = case.run(objects)
        tried = {key_of(pod) for pod in of_kind(objects, "Pod") if not node_of(pod)}
        victims = [victim for outcome in run.outcomes for victim in outcome.victims]
        places = {pod: node for pod, node in (places | run.placements).items() if pod not in victims}
        without = (without | tried) - run.placements.keys()
        if not victims:
            return places, evicted, without
        evicted += victims
        pods = {key_of(pod): pod for pod in of_kind(objects, "Pod")}
        again = [pods[one] for one in victims if controller(pods[one]) and not is_static(pods[one])]
        again = [pod for pod in again if not is_going(pod)]
        without |= {one for one in victims if not is_going(pods[one]) and pods[one] not in again}
        rest = [one for one in objects if one["kind"] != "Pod"]
        stays = [pod for key, pod in pods.items() if key not in tried and key not in victims]
        back = [on(pods[key], node) for key, node in run.placements.items()]
        objects = [*rest, *stays, *back, *map(anew, again)]


def _broken(case: Case, now: list[Manifest], gone: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    found = {}
    for budget in of_kind(now, "PodDisruptionBudget"):
        healthy = [pod for pod in covered(now, budget) if is_healthy(pod)]
        left = sum(node_of(pod) not in gone for pod in healthy)
        numbers = required(case.objects, budget)
        wanted = budget.get("status", {}).get("desiredHealthy", 0) if numbers is None else numbers[1]
        if left < wanted <= len(healthy):
            found[key_of(budget)] = (wanted, left)
    return found


def consolidation_contradictions(case: Case) -> Iterator[str]:
    """The set goes, no node more does, and no larger set than the bound allows."""
    run = case.run()
    now = after_run(case.objects, run)
    found = consolidation(run)
    if found.goes and _places(case, now, found.goes) != found.moved:
        yield f"{found.goes} go, answered {found.moved}, by hand {_places(case, now, found.goes)}"
    for stay in found.stays:
        if (goes := _places(case, now, (*found.goes, stay.node))) is not None:
            yield f"{stay.node} stays ({stay.message}), but goes by hand: {goes}"
    held = {stay.node for stay in found.stays if stay.message == NO_CONTROLLER}
    free = [name for name in nodes_of(now) if name not in held]
    for larger in combinations(free, found.nodes - found.bound.nodes + 1):
        if _places(case, now, larger) is not None:
            yield f"{larger} go by hand, but {found.bound.nodes} nodes are said to be needed"


def _places(case: Case, now: list[Manifest], gone: tuple[str, ...]) -> dict[str, str] | None:
    """Pod → its new node; None if a pod finds none, is not made again, or evicts others."""
    lost = [pod for pod in of_kind(now, "Pod") if node_of(pod) in gone and not has_ended(pod)]
    if any(controller(pod) is None and not is_going(pod) for pod in lost):
        return None
    run = case.run(waiting_without(now, gone))
    n_waiting = sum(comes_back(pod) for pod in lost)
    is_placed = all(outcome.outcome == "scheduled" for outcome in run.outcomes)
    return run.placements if is_placed and len(run.placements) == n_waiting else None
