"""Without time a run is what simulate() does: on all recorded cases (cycle, binding, grace and back-off 0, no controllers).

Compared are whole outcomes, attempt by attempt, but for what simulate() does not know:

- Hints wake pods that failed. Attempts of theirs that change nothing are passed over. The first one that does change something,
  because the pod now fits or may preempt, ends the comparison: what follows is on another cluster.
- A preemptor is attempted again at once by simulate(); here it is woken by the deletion of its victims and comes first among
  its equals. That is no difference in what is compared.
- A victim that was terminating before keeps its time here, and leaves at once there: it ends the comparison too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace as changed

from scheduler_core.conformance.cases import read_cases
from scheduler_core.engine.entry import simulate
from scheduler_core.model.cluster import Cluster, read_cluster
from scheduler_core.model.objects.pod import Pod
from scheduler_core.scenario.scenario import Scenario
from scheduler_core.scenario.settings import Controllers, Timing
from scheduler_core.timeline import TimelineSimulation
from scheduler_core.units import SECOND, ZERO

GOLDEN = Path(__file__).parents[2] / "golden" / "conformance"
CATEGORIES = sorted(path.name.removesuffix(".jsonl.gz") for path in GOLDEN.glob("*.jsonl.gz"))
NOBODY = Controllers(workloads=False, disruption=False, taint_eviction=False, claims=False)
INSTANT = Scenario(
    title="instant",
    duration=SECOND,
    timing=Timing(cycle=ZERO, binding=ZERO, grace_period=ZERO),
    controllers=NOBODY,
)
Outcome = dict[str, Any]


def without_grace(cluster: Cluster) -> Cluster:
    def hasty(pod: Pod) -> Pod:
        return changed(pod, spec=changed(pod.spec, termination_grace_period_seconds=0))

    return replace(cluster, pods=tuple(map(hasty, cluster.pods)))


def without_time(cluster: Cluster, config: Any) -> list[Outcome]:
    wanted = [one.to_dict() for one in simulate(cluster, config, detail="placements").outcomes]
    return [one for one in wanted if one["outcome"] != "gated"]


def in_time(cluster: Cluster, config: Any) -> list[Outcome]:
    simulation = TimelineSimulation(INSTANT, cluster, config, backs_off=False)
    simulation.advance(ZERO)
    return [result.outcome.to_dict() for result in simulation.attempt_results()]


def comparable(outcomes: Iterable[Outcome], terminating: set[str]) -> tuple[list[Outcome], bool]:
    """Outcomes up to where the comparison ends, without their numbers; whether that is the end of all."""
    found: list[Outcome] = []
    attempted: set[str] = set()
    for outcome in outcomes:
        preempted = (
            bool(found) and found[-1]["outcome"] == "preempting" and found[-1]["pod"] == outcome["pod"]
        )
        if not preempted and outcome["pod"] in attempted:
            if outcome["outcome"] == "unschedulable" and outcome["nominatedNode"] is None:
                continue
            return found, False
        found.append({name: value for name, value in outcome.items() if name != "k"})
        attempted.add(outcome["pod"])
        if terminating & set(outcome["victims"]):
            return found, False
    return found, True


def is_never_over(outcome: Outcome) -> bool:
    """Without back-off a pod comes back at once after an error, and after it has made a claim give up its devices."""
    gives_up = any(change["what"] != "reserved" for change in outcome.get("claims", ()))
    return outcome["outcome"] == "error" or gives_up


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_recorded_case(category: str) -> None:
    n_whole: Counter[bool] = Counter()
    for case in read_cases(GOLDEN / f"{category}.jsonl.gz"):
        cluster = without_grace(read_cluster(case.objects))
        wanted = without_time(cluster, case.config)
        if any(map(is_never_over, wanted)):
            continue
        terminating = {pod.key for pod in cluster.pods if pod.is_terminating}
        found, is_whole = comparable(in_time(cluster, case.config), terminating)
        expected = [{name: value for name, value in one.items() if name != "k"} for one in wanted]
        assert found == (expected if is_whole else expected[: len(found)]), case.name
        n_whole[is_whole] += 1
    assert 2 * n_whole[True] >= n_whole[False]
