"""How full clusters with a gang ended with kube-scheduler 1.36.2 (docs/pod-groups.md): a timeline ends like that.

In all of them a pod that the gang left over is attempted while the victims of another pod are asked to go. kube-scheduler takes it
out of the backoffQ as soon as the activeQ is empty, and on its snapshot the victims are still there.
"""

from __future__ import annotations

import pytest

from tests.hunt.real.at_once import over_time
from tests.hunt.varied.groups import a_group_cluster


@pytest.mark.parametrize(
    ("seed", "evicted", "placed"),
    [
        (18, "low-3 low-4 low-8 low-9", "gang-0:n0 gang-1:n0 gang-2:n0 gang-3:n4 lone-0:n3"),
        (22, "low-0 low-3 low-4 low-7", "gang-0:n1 gang-1:n1 gang-2:n1 lone-0:n0"),
        (
            35,
            "lone-0 low-0 low-1 low-3 low-4 low-5 low-7 low-8",
            "gang-0:n2 gang-1:n0 gang-2:n0 gang-3:n1 lone-1:n1",
        ),
    ],
)
def test_a_pod_that_is_left_over_does_not_wait_for_victims_of_others(
    seed: int, evicted: str, placed: str
) -> None:
    end = over_time(a_group_cluster(seed, with_others=True))
    nodes = dict(one.split(":") for one in placed.split())
    assert end.evicted == [f"default/{pod}" for pod in evicted.split()]
    assert end.placed == {f"default/{pod}": node for pod, node in nodes.items()}
