"""How many more: so many copies, made by hand, find nodes in a run, on the same nodes, and one more does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from scheduler_core.capacity.estimate import capacity, capacity_after
from tests.hunt.answers.cluster import Case
from tests.hunt.answers.manifests import after_run, anew, copied, node_of, of_kind
from tests.support.builders import Manifest

MOST = 40


def contradictions(case: Case) -> Iterator[str]:
    """Of one template and of two in turn, before and after the run."""
    rng, run = Random(case.seed), case.run()
    pods = of_kind(case.objects, "Pod")
    templates = rng.sample(pods, min(len(pods), rng.choice((1, 1, 2))))
    templates = [one for one in templates if one["spec"].get("schedulerName") is None]
    if not templates:
        return
    before = [one for one in case.objects if one["kind"] != "Pod" or node_of(one)]
    yield from _counted(case, before, templates, capacity(case.objects, templates, case.policy, most=MOST))
    found = capacity_after(run, case.objects, templates, most=MOST)
    for message in _counted(case, after_run(case.objects, run), templates, found):
        yield f"after the run: {message}"


def _counted(case: Case, now: list[Manifest], templates: Sequence[Manifest], found: Any) -> Iterator[str]:
    answered = [(fit.count, dict(fit.by_node)) for fit in found.fits]
    by_hand = placed_in_turn(case, now, templates)
    if by_hand != answered:
        yield f"copies of {[one['metadata']['name'] for one in templates]}: {answered}, by hand {by_hand}"
    daemons = [one for one in now if _is_daemon(one)]
    for like, total in found.with_one_more.items():
        if daemons:
            break
        more = sum(
            count for count, _ in placed_in_turn(case, [*now, copied(now, like, f"{like}-more")], templates)
        )
        if more != total:
            yield f"with one more {like}: {total}, by hand {more}"


def _is_daemon(one: Manifest) -> bool:
    owners = one["metadata"].get("ownerReferences", [])
    return one["kind"] == "DaemonSet" or any(owner["kind"] in ("DaemonSet", "Node") for owner in owners)


def placed_in_turn(
    case: Case, now: list[Manifest], templates: Sequence[Manifest]
) -> list[tuple[int, dict[str, int]]]:
    """A copy of each template in turn, each in a run of its own, until it finds no node. Copies never preempt."""
    now, placed = list(now), [Counter[str]() for _ in templates]
    left = list(range(len(templates)))
    while left and sum(sum(one.values()) for one in placed) < MOST:
        for index in list(left):
            if sum(sum(one.values()) for one in placed) == MOST:
                break
            copy = _named(templates[index], f"copy-{index}-{sum(placed[index].values())}")
            run = case.run([*now, copy])
            node = run.placements.get(f"default/{copy['metadata']['name']}")
            if node is None:
                left.remove(index)
                continue
            placed[index][node] += 1
            now.append({**copy, "spec": {**copy["spec"], "nodeName": node}})
    return [(sum(one.values()), dict(one)) for one in placed]


def _named(template: Manifest, name: str) -> Manifest:
    made = anew(template)
    return {
        **made,
        "metadata": {**made["metadata"], "name": name},
        "spec": {**made["spec"], "preemptionPolicy": "Never"},
    }
