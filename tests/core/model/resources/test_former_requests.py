"""How older releases counted requests: the examples of spec 14 §3.1, by hand."""

from __future__ import annotations

import pytest

from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.pod import Pod
from scheduler_core.model.resources.former_requests import in_whole_cores, nonzero_by_step, without_init
from scheduler_core.model.resources.requests import pod_nonzero_requests, pod_requests
from tests.support.builders import a_container, a_pod

MILLI = 10**6
MEBI = 2**20


def read(**spec: object) -> Pod:
    (pod,) = read_cluster([a_pod(**spec)]).pods  # type: ignore[arg-type]
    return pod


@pytest.mark.parametrize(("overhead", "added"), [("120m", 1), ("1500m", 2), ("2", 2)])
def test_an_overhead_is_rounded_up_to_cores_and_added_as_milli(overhead: str, added: int) -> None:
    pod = read(requests={"cpu": "1"}, overhead={"cpu": overhead, "memory": "1Gi"})
    requests = pod_requests(pod)
    scored = in_whole_cores(requests, pod.spec)
    assert scored == requests | {"cpu": (1000 + added) * MILLI}


def test_without_an_overhead_nothing_changes() -> None:
    pod = read(requests={"cpu": "1"})
    assert in_whole_cores(pod_requests(pod), pod.spec) == pod_requests(pod)


def test_sidecars_count_through_the_steps_only() -> None:
    # Steps: 300m, 300m + 400m. The containers' 500m are less than the second; 1.36 adds the sidecar to them: 800m.
    pod = read(
        containers=[a_container(requests={"cpu": "500m", "memory": "100Mi"})],
        initContainers=[
            a_container("side", restartPolicy="Always", requests={"cpu": "300m", "memory": "50Mi"}),
            a_container("once", requests={"cpu": "400m", "memory": "20Mi"}),
        ],
    )
    assert nonzero_by_step(pod) == (700, 100 * MEBI)
    assert pod_nonzero_requests(pod) == (800, 150 * MEBI)


def test_a_step_without_requests_counts_once() -> None:
    pod = read(
        containers=[a_container(requests={"cpu": "50m", "memory": "10Mi"})],
        initContainers=[a_container("side", restartPolicy="Always"), a_container("once")],
    )
    assert nonzero_by_step(pod) == (100, 200 * MEBI)


def test_init_containers_can_be_ignored() -> None:
    pod = read(requests={"cpu": "1"}, initContainers=[a_container("once", requests={"cpu": "5"})])
    assert pod_requests(pod)["cpu"] == 5000 * MILLI
    assert pod_requests(without_init(pod))["cpu"] == 1000 * MILLI
