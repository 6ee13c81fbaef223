"""Random clusters of every topic are played to their ends as the formal model allows (environment variables: test_mixed.py)."""

from __future__ import annotations

import os
from typing import Final

import pytest

from scheduler_core.engine.run import Run
from scheduler_core.extenders.session import ExtenderCalls
from tests.hunt.framework.proxy import Asked
from tests.hunt.varied.cluster import TOPICS, a_cluster

N_CLUSTERS: Final = int(os.environ.get("PLAYGROUND_HUNT_CLUSTERS", "1"))
FIRST: Final = int(os.environ.get("PLAYGROUND_HUNT_SEED", "0"))


@pytest.mark.parametrize("seed", range(FIRST, FIRST + N_CLUSTERS))
@pytest.mark.parametrize("topic", TOPICS)
def test_a_varied_cluster(topic: str, seed: int) -> None:
    cluster = a_cluster(seed, topic, n_nodes=6, n_pods=12)
    run = Run(
        [*cluster.objects, *cluster.pods],
        cluster.config,
        detail="placements",
        check_model=True,
        extender_calls=ExtenderCalls(Asked(), binds=False),
    )

    attempted = {outcome.pod for outcome in run.play()}

    assert run.violations == []
    names = {f"{pod['metadata']['namespace']}/{pod['metadata']['name']}" for pod in cluster.pods}
    assert attempted == names
