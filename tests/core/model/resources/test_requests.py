from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.quantity import parse_quantity
from scheduler_core.model.resources.requests import (
    is_extended,
    is_scalar,
    is_scheduled_resource,
    pod_nonzero_requests,
    pod_requests,
    pod_scoring_requests,
    scaled,
)
from tests.support.builders import a_container, a_node, a_pod

Mi = 2**20


def read_pod(**spec):
    return read_cluster([a_node("n"), a_pod(**spec)]).pods[0]


def nanos(**amounts):
    return {name.replace("_", "-"): parse_quantity(amount) for name, amount in amounts.items()}


def sidecar(name, **requests):
    return a_container(name, requests=requests, restartPolicy="Always")


def test_requests_of_containers_add_up_with_overhead():
    pod = read_pod(
        containers=[
            a_container("a", requests={"cpu": "500m", "memory": "1Gi"}),
            a_container("b", requests={"cpu": "1", "example.com/gpu": "2"}, limits={"example.com/gpu": "2"}),
        ],
        overhead={"cpu": "250m", "memory": "120Mi"},
    )
    assert pod_requests(pod) == {
        "cpu": parse_quantity("1750m"),
        "memory": parse_quantity("1144Mi"),
        "example.com/gpu": parse_quantity("2"),
    }


def test_each_entry_is_rounded_up_to_a_milli_before_they_add_up():
    containers = [a_container(name, requests={"cpu": "400u"}) for name in "ab"]
    assert pod_requests(read_pod(containers=containers)) == nanos(cpu="2m")


def test_sidecars_run_beside_later_init_containers():
    # max(500 + 300, 300 + 1000) = 1300
    pod = read_pod(
        initContainers=[sidecar("proxy", cpu="300m"), a_container("setup", requests={"cpu": "1"})],
        containers=[a_container(requests={"cpu": "500m"})],
    )
    assert pod_requests(pod) == nanos(cpu="1300m")


def test_sidecars_do_not_run_beside_earlier_init_containers():
    # max(500 + 300, 1000) = 1000
    pod = read_pod(
        initContainers=[a_container("setup", requests={"cpu": "1"}), sidecar("proxy", cpu="300m")],
        containers=[a_container(requests={"cpu": "500m"})],
    )
    assert pod_requests(pod) == nanos(cpu="1")


def test_limits_are_requests_where_there_are_none():
    pod = read_pod(containers=[a_container(requests={"memory": "1Gi"}, limits={"cpu": "1", "memory": "2Gi"})])
    assert pod_requests(pod) == nanos(cpu="1", memory="1Gi")


def test_pod_level_requests_override_name_by_name():
    pod = read_pod(
        containers=[a_container(requests={"cpu": "500m", "memory": "1Gi"})],
        resources={"requests": {"cpu": "2"}},
        overhead={"cpu": "100m"},
    )
    assert pod_requests(pod) == nanos(cpu="2100m", memory="1Gi")


def test_pod_level_limits_fill_requests_from_containers_then_from_themselves():
    pod = read_pod(
        containers=[a_container(requests={"cpu": "500m"})],
        resources={"limits": {"cpu": "2", "memory": "4Gi"}},
    )
    assert pod.spec.resources.requests == nanos(cpu="500m", memory="4Gi")


def test_pod_level_requests_alone_are_not_filled():
    pod = read_pod(
        containers=[a_container(requests={"cpu": "500m", "memory": "1Gi"})],
        resources={"requests": {"cpu": "2"}},
    )
    assert pod.spec.resources.requests == nanos(cpu="2")


def test_huge_page_limits_of_containers_become_the_pods():
    pod = read_pod(
        containers=[a_container(name, limits={"hugepages-2Mi": "4Mi", "cpu": "1"}) for name in "ab"],
        resources={"limits": {"cpu": "3"}},
    )
    assert pod.spec.resources.limits == {"cpu": parse_quantity("3"), "hugepages-2Mi": parse_quantity("8Mi")}
    assert pod.spec.resources.requests == {
        "cpu": parse_quantity("2"),
        "hugepages-2Mi": parse_quantity("8Mi"),
    }


def test_nonzero_requests_fill_in_what_a_container_does_not_mention():
    pod = read_pod(containers=[a_container("a"), a_container("b", requests={"cpu": "0", "memory": "1Gi"})])
    assert pod_nonzero_requests(pod) == (100, 200 * Mi + 1024 * Mi)


def test_nonzero_requests_count_init_containers_too():
    assert pod_nonzero_requests(read_pod(initContainers=[sidecar("proxy")])) == (200, 400 * Mi)


def test_nonzero_requests_with_overhead():
    pod = read_pod(requests={"cpu": "500m"}, overhead={"cpu": "250m", "memory": "120Mi"})
    assert pod_nonzero_requests(pod) == (750, 320 * Mi)
    assert pod_requests(pod) == nanos(cpu="750m", memory="120Mi")


def test_nonzero_requests_respect_pod_level_requests():
    pod = read_pod(resources={"requests": {"cpu": "400m"}})
    assert pod_nonzero_requests(pod) == (400, 200 * Mi)
    both = read_pod(requests={"memory": "1Gi"}, resources={"requests": {"cpu": "400m"}})
    assert pod_nonzero_requests(both) == (400, 1024 * Mi)


def test_scoring_ignores_pod_level_requests():
    pod = read_pod(requests={"cpu": "500m"}, resources={"requests": {"cpu": "2"}})
    assert pod_scoring_requests(pod) == nanos(cpu="500m", memory="200Mi")


def resized(spec_cpu, actual_cpu, allocated_cpu, **status):
    return read_pod(
        requests={"cpu": spec_cpu},
        node="n",
        status={
            "phase": "Running",
            "containerStatuses": [
                {
                    "name": "main",
                    "resources": {"requests": {"cpu": actual_cpu}},
                    "allocatedResources": {"cpu": allocated_cpu},
                }
            ],
            **status,
        },
    )


@pytest.mark.parametrize(
    ("amounts", "expected"),
    [(("3", "1", "2"), "3"), (("1", "3", "2"), "3"), (("1", "2", "3"), "3")],
)
def test_assigned_pods_count_the_largest_of_wanted_actual_and_allocated(amounts, expected):
    pod = resized(*amounts)
    assert pod_requests(pod, assigned=True) == nanos(cpu=expected)
    assert pod_requests(pod) == nanos(cpu=amounts[0])
    assert pod_nonzero_requests(pod, assigned=True) == (int(expected) * 1000, 200 * Mi)


def test_an_infeasible_resize_does_not_count():
    conditions = [{"type": "PodResizePending", "reason": "Infeasible", "status": "True"}]
    assert pod_requests(resized("9", "1", "2", conditions=conditions), assigned=True) == nanos(cpu="2")


def test_a_status_without_resources_changes_nothing():
    status = {"containerStatuses": [{"name": "main", "allocatedResources": {"cpu": "7"}}]}
    pod = read_pod(requests={"cpu": "1"}, node="n", status=status)
    assert pod_requests(pod, assigned=True) == nanos(cpu="1")


def test_only_sidecars_among_init_containers_are_resized():
    statuses = [{"name": name, "resources": {"requests": {"cpu": "9"}}} for name in ("setup", "proxy")]
    pod = read_pod(
        initContainers=[a_container("setup", requests={"cpu": "1"}), sidecar("proxy", cpu="2")],
        node="n",
        status={"initContainerStatuses": statuses},
    )
    assert pod_requests(pod, assigned=True) == nanos(cpu="9")


def test_pod_level_resize_of_assigned_pods():
    pod = read_pod(
        resources={"requests": {"cpu": "1"}},
        node="n",
        status={"resources": {"requests": {"cpu": "2"}}, "allocatedResources": {"cpu": "3", "foo": "1"}},
    )
    assert pod_requests(pod, assigned=True) == nanos(cpu="3")


def test_only_what_the_pod_requests_as_a_whole_is_read_from_its_status():
    """The kubelet of 1.36 reports all requests of the pod as allocated, with those of containers and the overhead."""
    pod = read_pod(
        resources={"requests": {"cpu": "2"}},
        containers=[a_container(requests={"memory": "8Gi"})],
        overhead={"cpu": "250m", "memory": "2Gi"},
        node="n",
        status={
            "resources": {"requests": {"cpu": "2"}},
            "allocatedResources": {"cpu": "2250m", "memory": "10Gi"},
        },
    )
    assert pod_requests(pod, assigned=True) == nanos(cpu="2500m", memory="10Gi")


def test_an_infeasible_resize_leaves_what_the_status_says():
    """A name that is missing there counts as 0, whatever the containers request."""
    conditions = [
        {"type": "PodResizePending", "reason": reason, "status": "True"}
        for reason in ("Infeasible", "Deferred")
    ]
    pod = read_pod(
        resources={"requests": {"cpu": "4", "memory": "6Gi"}},
        containers=[a_container(requests={"memory": "1Gi"})],
        node="n",
        status={"resources": {"requests": {"cpu": "3"}}, "conditions": conditions},
    )
    assert pod_requests(pod, assigned=True) == nanos(cpu="3", memory="0")
    pod = read_pod(
        resources={"requests": {"cpu": "4"}},
        node="n",
        status={"resources": {"requests": {"cpu": "3"}}, "conditions": conditions[::-1]},
    )
    assert pod_requests(pod, assigned=True) == nanos(cpu="4")


@pytest.mark.parametrize(
    ("name", "extended", "scalar", "scheduled"),
    [
        ("cpu", False, False, True),
        ("memory", False, False, True),
        ("ephemeral-storage", False, False, True),
        ("pods", False, False, True),
        ("nvidia.com/gpu", True, True, True),
        ("hugepages-2Mi", False, True, True),
        ("attachable-volumes-aws-ebs", False, True, True),
        ("kubernetes.io/batch", False, True, True),
        ("foo", False, False, False),
        ("requests.example.com/gpu", False, False, False),
        ("bad domain/gpu", False, False, False),
        ("example.com/", False, False, False),
    ],
)
def test_resource_names(name, extended, scalar, scheduled):
    assert (is_extended(name), is_scalar(name), is_scheduled_resource(name)) == (extended, scalar, scheduled)


def test_scaled_is_milli_for_cpu_and_whole_units_else():
    assert scaled("cpu", parse_quantity("1.5m")) == 2
    assert scaled("ephemeral-storage", parse_quantity("1500m")) == 2


amounts = st.dictionaries(
    st.sampled_from(["cpu", "memory", "example.com/gpu"]), st.integers(0, 50).map(str), max_size=3
)
containers = st.lists(amounts, max_size=4)
inits = st.lists(st.tuples(amounts, st.booleans()), max_size=4)


@given(containers, inits)
def test_requests_agree_with_watching_the_pod_live(regular, init):
    """Play the pod's life step by step and take the most that is held at any time."""
    pod = read_pod(
        containers=[a_container(f"c{i}", requests=one) for i, one in enumerate(regular)],
        initContainers=[
            a_container(f"i{i}", requests=one, restartPolicy="Always" if always else "")
            for i, (one, always) in enumerate(init)
        ],
    )
    moments: list[list[dict[str, str]]] = []
    staying: list[dict[str, str]] = []
    for one, always in init:
        moments.append([*staying, one])
        if always:
            staying.append(one)
    moments.append([*staying, *regular])
    names = {name for moment in moments for one in moment for name in one}
    assert pod_requests(pod) == {
        name: max(sum(int(one.get(name, 0)) for one in moment) for moment in moments) * 10**9
        for name in names
    }
