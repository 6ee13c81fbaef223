"""Nodes to buy: every basket, bought by hand, places the pods that it says, and no basket of a small catalogue does so for less than the
bound, or places more than all can.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

from scheduler_core.shopping import read_templates, shop
from scheduler_core.shopping.answer import Shopping
from scheduler_core.shopping.templates import NodeTemplate
from tests.hunt.answers.cluster import Case
from tests.hunt.answers.manifests import after_run, key_of, of_kind, on
from tests.support.builders import Manifest

_MOST = 3


def catalogue(rng: Random) -> list[dict[str, Any]]:
    """Two kinds of nodes, up to three of each."""
    kinds = []
    for name, cpu in (("little", "2"), ("large", "4")):
        labels = {"disk": rng.choice(("ssd", "hdd"))}
        labels |= {"topology.kubernetes.io/zone": rng.choice("yz")} if rng.random() < 0.8 else {}
        taints = [{"key": "only", "value": "x", "effect": "NoSchedule"}] if rng.random() < 0.2 else []
        allocatable = {"cpu": cpu, "memory": rng.choice(("2Gi", "4Gi")), "pods": "5"}
        price = rng.choice((1, 1.5, 2, 3))
        kinds.append(
            {
                "name": name,
                "price": price,
                "allocatable": allocatable,
                "labels": labels,
                "taints": taints,
                "most": _MOST,
            }
        )
    return kinds


def contradictions(case: Case) -> Iterator[str]:
    """Clusters with DaemonSets are left out: their new nodes have pods of their own."""
    if of_kind(case.objects, "DaemonSet") or any("agent" in key_of(one) for one in case.objects):
        return
    run, templates = case.run(), read_templates(catalogue(Random(case.seed)))
    answer = shop(run, templates, 2)
    if not answer.pending:
        return
    start = after_run(case.objects, run)
    waiting = [pod for pod in of_kind(case.objects, "Pod") if key_of(pod) in answer.pending]
    for basket in (answer.programme, *answer.autoscaler):
        left = bought(case, start, waiting, templates, basket.steps)
        if sorted(left) != sorted(basket.left):
            yield f"{basket.rule} {basket.steps} leaves {basket.left}, by hand {left}"
    yield from _cheaper(case, start, waiting, templates, answer)


def _cheaper(
    case: Case,
    start: list[Manifest],
    waiting: Sequence[Manifest],
    templates: Sequence[NodeTemplate],
    answer: Shopping,
) -> Iterator[str]:
    """Mixes that are bought in one step."""
    prices = {one.name: one.price for one in templates}
    for counts in product(range(_MOST + 1), repeat=len(templates)):
        mix = {one.name: count for one, count in zip(templates, counts, strict=True) if count}
        cost = sum(prices[name] * count for name, count in mix.items())
        left = bought(case, start, waiting, templates, [mix] if mix else [])
        if not set(left) <= set(answer.pending):
            continue  # It evicts others.
        missing, least = _by_priority(waiting, left), _by_priority(waiting, list(answer.hopeless))
        if answer.bound is not None and cost < answer.bound - 1e-6 and _no_more(missing, least):
            yield f"{mix} costs {cost} and leaves {left}, but the bound is {answer.bound}"
        if answer.hopeless and missing < least:
            yield f"{mix} leaves {left}, but {answer.hopeless} are said to be hopeless"


def _no_more(some: Sequence[int], others: Sequence[int]) -> bool:
    """Of any priority."""
    return all(one <= other for one, other in zip(some, others, strict=True))


def _by_priority(waiting: Sequence[Manifest], left: Sequence[str]) -> list[int]:
    priorities = sorted({pod["spec"]["priority"] for pod in waiting}, reverse=True)
    of = {key_of(pod): pod["spec"]["priority"] for pod in waiting}
    return [sum(of[pod] == priority for pod in left) for priority in priorities]


def bought(
    case: Case,
    start: list[Manifest],
    waiting: Sequence[Manifest],
    templates: Sequence[NodeTemplate],
    steps: Sequence[Mapping[str, int]],
) -> list[str]:
    """Pods without a node, and evicted pods, when the nodes of each step were added and a run followed."""
    now, left, evicted = list(start), list(waiting), list[str]()
    numbers: dict[str, int] = {}
    for step in steps:
        for template in templates:
            for _ in range(step.get(template.name, 0)):
                numbers[template.name] = numbers.get(template.name, 0) + 1
                now.append(template.node(numbers[template.name]))
        run = case.run([*now, *left])
        victims = [victim for one in run.outcomes for victim in one.victims]
        evicted += victims
        placed = run.placements
        now = [one for one in now if not (one["kind"] == "Pod" and key_of(one) in victims)]
        now += [on(pod, placed[key_of(pod)]) for pod in left if key_of(pod) in placed]
        left = [pod for pod in left if key_of(pod) not in placed]
    return [*map(key_of, left), *evicted]
