"""Large mixed clusters are decided as the formal model allows, as the scalar twin says, and again alike.

    PLAYGROUND_HUNT_CLUSTERS   how many clusters; 1 unless told
    PLAYGROUND_HUNT_SEED       the seed of the first; 0 unless told
    PLAYGROUND_HUNT_NODES      of each; 20 unless told. Ten times as many pods

On demand: `PLAYGROUND_HUNT_CLUSTERS=500 PLAYGROUND_HUNT_NODES=40 .venv/bin/python -m pytest -n auto tests/hunt`.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any, Final

import pytest

from scheduler_core.engine.run import Run
from tests.core.oracle.node_resources import fit_reasons
from tests.hunt.mixed import PROFILES, a_mixed_cluster

N_CLUSTERS: Final = int(os.environ.get("PLAYGROUND_HUNT_CLUSTERS", "1"))
FIRST: Final = int(os.environ.get("PLAYGROUND_HUNT_SEED", "0"))
N_NODES: Final = int(os.environ.get("PLAYGROUND_HUNT_NODES", "20"))
FIT: Final = "NodeResourcesFit"


@pytest.mark.parametrize("seed", range(FIRST, FIRST + N_CLUSTERS))
def test_a_mixed_cluster(seed: int) -> None:
    objects = a_mixed_cluster(seed, n_nodes=N_NODES, n_pods=10 * N_NODES)
    run = Run(
        objects, PROFILES, detail="placements", check_model=True, feature_gates={"GangScheduling": True}
    )
    for _ in run.play():
        pass
    assert run.violations == []
    unchecked = Run(objects, PROFILES, detail="placements", feature_gates={"GangScheduling": True})
    assert list(unchecked.play()) == run.outcomes  # which has an attempt for every pod
    kinds = Counter(outcome.outcome for outcome in run.outcomes)
    assert kinds["scheduled"] > N_NODES
    assert kinds["unschedulable"]
    for k, outcome in enumerate(run.outcomes):
        if outcome.outcome != "gated":
            assert_decided_again(run, k)


def assert_decided_again(run: Run, k: int) -> None:
    """On a cluster that is rebuilt from what happened before, without anything remembered; and node by node as the twin says.

    Of nodes that others are nominated to, the twin knows too little; a nominated pod looks at its own node alone.
    """
    explanation = run.explain(k)
    assert explanation.outcome == run.outcomes[k].to_dict()
    attempt, state = explanation.attempt, explanation.state
    if attempt is None:
        return
    names, axis = state.nodes.names, state.nodes.axis.names
    fit_is_asked = attempt.rejection is None and not run.outcomes[k].message.startswith("running")
    nominated = set(state.nominations.values())
    rejected = {row: status for status, rows in attempt.rejected for row in rows.tolist()}
    for row in range(len(names) if fit_is_asked else 0):
        said = rejected.get(row)
        if (said is not None and said.plugin != FIT) or row in nominated:
            continue
        pod = _amounts(axis, attempt.pod.pod_class.requests.tolist())
        free = _amounts(axis, state.nodes.allocatable[row].tolist()) | {
            "pods": int(state.nodes.allocatable_pods[row])
        }
        used = _amounts(axis, state.requested[row].tolist())
        code, reasons = fit_reasons(pod, free, used, int(state.pod_count[row]))
        if said is not None:
            assert (said.code.value, list(said.reasons)) == (code, reasons), (k, names[row])
        elif attempt.feasible[row]:
            assert code == "Success", (k, names[row])


def _amounts(axis: Any, amounts: list[int]) -> dict[str, int]:
    return dict(zip(axis, amounts, strict=True))
