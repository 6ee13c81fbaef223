"""Metrics: the names, types, labels and buckets of kube-scheduler 1.36, and what counts when."""

from __future__ import annotations

import urllib.request
from functools import partial
from typing import Any, Final

import pytest
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from playground.connector.scheduler.metrics import Metrics, event_label
from scheduler_core.engine.outcome import Outcome
from scheduler_core.model.objects.meta import ObjectMeta
from scheduler_core.model.objects.pod import Pod
from scheduler_core.queue import Move, Place, QueuedPod
from scheduler_core.scheduler.attempts import AttemptResult
from scheduler_core.units import MILLISECOND, SECOND, ZERO
from tests.apiserver import ApiServer
from tests.support.apiclient import ApiClient
from tests.support.apiobjects import PODS, a_node, a_pod
from tests.support.replicas import LEASE, Replica, scheduling
from tests.support.waiting import PATIENCE, eventually

NAME: Final = "playground-scheduler"
ATTEMPT: Final = tuple(0.001 * 2**k for k in range(15))
TABLE: Final = {
    "scheduler_schedule_attempts": ("counter", {"result", "profile"}, ()),
    "scheduler_scheduling_attempt_duration_seconds": ("histogram", {"result", "profile"}, ATTEMPT),
    "scheduler_scheduling_algorithm_duration_seconds": ("histogram", set(), ATTEMPT),
    "scheduler_pod_scheduling_sli_duration_seconds": (
        "histogram",
        {"attempts"},
        tuple(0.01 * 2**k for k in range(20)),
    ),
    "scheduler_pod_scheduling_attempts": ("histogram", set(), (1, 2, 4, 8, 16)),
    "scheduler_pending_pods": ("gauge", {"queue"}, ()),
    "scheduler_queue_incoming_pods": ("counter", {"queue", "event"}, ()),
    "scheduler_preemption_attempts": ("counter", set(), ()),
    "scheduler_preemption_victims": ("histogram", set(), (1, 2, 4, 8, 16, 32, 64)),
    "scheduler_framework_extension_point_duration_seconds": (
        "histogram",
        {"extension_point", "status", "profile"},
        tuple(0.0001 * 2**k for k in range(12)),
    ),
    "scheduler_unschedulable_pods": ("gauge", {"plugin", "profile"}, ()),
    "scheduler_cache_size": ("gauge", {"type"}, ()),
    "scheduler_pod_scheduled_after_flush": ("counter", set(), ()),
    "scheduler_volume_scheduling_stage_error": ("counter", {"operation"}, ()),
    "leader_election_master_status": ("gauge", {"name"}, ()),
    "leader_election_slowpath": ("counter", {"name"}, ()),
    "rest_client_requests": ("counter", {"code", "method", "host"}, ()),
    "rest_client_request_duration_seconds": (
        "histogram",
        {"verb", "host"},
        (0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0),
    ),
}
"""Spec 11 §9, and for rest_client_ upstream's component-base; names of counters without their _total."""

Shape = tuple[str, set[str], tuple[float, ...]]
Values = dict[str, dict[tuple[str, ...], float]]


def shapes(text: str) -> dict[str, Shape]:
    """Of all metrics with samples but those about the process, and times of creation, which the client library adds."""
    found: dict[str, Shape] = {}
    for family in text_string_to_metric_families(text):
        if family.name.startswith("process_") or family.name.endswith("_created") or not family.samples:
            continue
        labels = {name for sample in family.samples for name in sample.labels} - {"le"}
        buckets = {float(one.labels["le"]) for one in family.samples if "le" in one.labels} - {float("inf")}
        found[family.name] = (family.type, labels, tuple(sorted(buckets)))
    return found


def values(text: str) -> Values:
    """By name of the sample and values of its labels, which come by their names."""
    found: Values = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found.setdefault(sample.name, {})[tuple(value for _, value in sorted(sample.labels.items()))] = (
                sample.value
            )
    return found


def told(replica: Replica) -> str:
    with urllib.request.urlopen(f"{replica.address}/metrics", timeout=PATIENCE) as answer:
        text: str = answer.read().decode()
    return text


def of(metrics: Metrics) -> Values:
    return values(generate_latest(metrics.registry).decode())


def of_bound_pods(found: Values) -> float:
    """The last of what a binding adds to."""
    return found["scheduler_pod_scheduling_attempts_count"][()]


def requests_of(replica: Replica) -> dict[tuple[str, ...], float]:
    return values(told(replica))["rest_client_requests_total"]


def of_gated_pods(found: Values) -> float:
    return found["scheduler_pending_pods"][("gated",)]


def queued(name: str, attempts: int, **fields: Any) -> QueuedPod:
    return QueuedPod(Pod(metadata=ObjectMeta(name=name)), ZERO, attempts=attempts, **fields)


def test_names_types_labels_and_buckets_are_those_of_kube_scheduler(
    server: ApiServer, client: ApiClient
) -> None:
    """Of one that has bound, refused and preempted, and failed to bind a volume."""
    server.control.load(objects=[a_node("n", cpu="1")])
    server.control.kubelet(termination=0.0)
    with scheduling(server.url, lease=LEASE) as replica:
        eventually(lambda: replica.is_leading, "it leads")
        for name, priority, cpu in (("victim", 0, "1"), ("large", 0, "2"), ("preemptor", 5, "1")):
            pod = a_pod(name, schedulerName=NAME, priority=priority)
            pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": cpu}}
            server.control.load(objects=[pod])
            eventually(partial(replica.attempts, f"default/{name}"), f"{name} is attempted")
            eventually(lambda: of_bound_pods(values(told(replica))) >= 1, "the victim is bound")
        replica.scheduler.metrics.ran("PreBind", "Error", NAME, 0.0)
        assert shapes(told(replica)) == TABLE


def test_what_a_pod_without_room_and_one_with_room_count(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("n", cpu="1")])
    with scheduling(server.url) as replica:
        large = a_pod("large", schedulerName=NAME)
        large["spec"]["containers"][0]["resources"] = {"requests": {"cpu": "2"}}
        for pod in (large, a_pod("small", schedulerName=NAME)):
            client.post(PODS, pod)
        gate = [{"name": "example.com/g"}]
        client.post(PODS, a_pod("gated", schedulerName=NAME, schedulingGates=gate))
        eventually(lambda: replica.attempts("default/small"), "both are attempted")
        eventually(lambda: of_bound_pods(values(told(replica))) == 1, "it is bound")
        eventually(lambda: of_gated_pods(values(told(replica))) == 1, "the third is seen")
        found = values(told(replica))
    assert found["scheduler_schedule_attempts_total"] == {
        (NAME, "unschedulable"): 1.0,
        (NAME, "scheduled"): 1.0,
    }
    assert found["scheduler_framework_extension_point_duration_seconds_count"] == {
        ("PreBind", NAME, "Success"): 1.0,
        ("Bind", NAME, "Success"): 1.0,
    }
    assert found["scheduler_preemption_attempts_total"] == {(): 1.0}
    assert found["scheduler_preemption_victims_count"] == {(): 0.0}
    assert found["scheduler_queue_incoming_pods_total"] == {
        ("UnschedulablePodAdd", "active"): 2.0,
        ("ScheduleAttemptFailure", "unschedulable"): 1.0,
        ("UnschedulablePodAdd", "unschedulable"): 1.0,
    }
    assert found["scheduler_unschedulable_pods"] == {
        ("NodeResourcesFit", NAME): 1.0,
        ("SchedulingGates", NAME): 1.0,
    }
    assert found["scheduler_pending_pods"] == {
        ("active",): 0.0,
        ("backoff",): 0.0,
        ("unschedulable",): 1.0,
        ("gated",): 1.0,
    }


def test_every_request_is_counted_with_its_answer(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("n")])
    server.control.fault(effect="answer", status=403, resources=["pods/binding"], times=1)
    server.control.fault(effect="drop", resources=["events"], times=1)
    with scheduling(server.url) as replica:
        client.post(PODS, a_pod("p", schedulerName=NAME))
        eventually(lambda: len(server.control.bindings()) == 1, "it is bound")
        eventually(lambda: len(server.control.journal(resource="events", status=201)) == 2, "events are sent")
        host = server.url.removeprefix("http://")
        journal = server.control.journal(agent="replica-a")
        created = len([one for one in journal if one["verb"] == "create" and one["status"] == 201])
        eventually(lambda: requests_of(replica).get(("201", host, "POST"), 0) >= created, "all are answered")
        found = requests_of(replica)
    assert found["201", host, "POST"] == created
    assert (found["403", host, "POST"], found["<error>", host, "POST"]) == (1.0, 1.0)


def test_a_standby_says_that_it_does_not_lead(server: ApiServer) -> None:
    with (
        scheduling(server.url, "replica-a", lease=LEASE) as one,
        scheduling(server.url, "replica-b", lease=LEASE) as other,
    ):
        eventually(lambda: one.is_leading or other.is_leading, "one leads")
        standby = other if one.is_leading else one
        found = values(told(standby))
    assert found["leader_election_master_status"] == {(NAME,): 0.0}
    assert found["leader_election_slowpath_total"] == {(NAME,): 0.0}


def test_an_attempt_that_preempts_counts_its_victims() -> None:
    metrics = Metrics()
    outcome = Outcome(0, "default/p", "preempting", nominated="n", victims=("default/a", "default/b"))
    metrics.decided(AttemptResult(outcome, ()), NAME, 0.25)
    found = of(metrics)
    assert found["scheduler_preemption_victims_sum"] == {(): 2.0}
    assert found["scheduler_schedule_attempts_total"] == {(NAME, "unschedulable"): 1.0}
    assert found["scheduler_scheduling_algorithm_duration_seconds_sum"] == {(): 0.25}


@pytest.mark.parametrize(("outcome", "may_preempt"), [("error", True), ("unschedulable", False)])
def test_errors_and_profiles_without_preemption_attempt_none(outcome: str, may_preempt: bool) -> None:
    metrics = Metrics()
    metrics.decided(AttemptResult(Outcome(0, "default/p", outcome), ()), NAME, 0.1, may_preempt=may_preempt)
    assert of(metrics)["scheduler_preemption_attempts_total"] == {(): 0.0}


@pytest.mark.parametrize(("attempts", "label"), [(1, "1"), (14, "14"), (15, "15+"), (40, "15+")])
def test_the_time_of_a_pod_counts_from_its_first_entry_by_attempts(attempts: int, label: str) -> None:
    metrics = Metrics()
    metrics.answered(queued("p", attempts, initial_attempt=SECOND), None, 0.1, 3_500 * MILLISECOND)
    assert of(metrics)["scheduler_pod_scheduling_sli_duration_seconds_sum"] == {(label,): 2.5}


@pytest.mark.parametrize(
    ("move", "counted"),
    [
        (Move("p", "u", None, Place.ACTIVE, "PodAdd"), ("UnschedulablePodAdd", "active")),
        (Move("p", "u", None, Place.GATED, "PodAdd"), ("UnschedulablePodAdd", "unschedulable")),
        (Move("p", "u", Place.GATED, Place.UNSCHEDULABLE, "Node/Add"), None),
        (Move("p", "u", Place.UNSCHEDULABLE, Place.BACKOFF, "Node/Add"), ("NodeAdd", "backoff")),
        (Move("p", "u", Place.BACKOFF, Place.ACTIVE, "BackoffComplete"), ("BackoffComplete", "active")),
        (Move("p", "u", Place.BACKOFF, Place.IN_FLIGHT, "PopFromBackoffQ"), ("PopFromBackoffQ", "active")),
        (Move("p", "u", Place.ACTIVE, Place.IN_FLIGHT, "Pop"), None),
        (Move("p", "u", Place.IN_FLIGHT, None, "Done"), None),
    ],
)
def test_entries_into_queues_are_counted(move: Move, counted: tuple[str, str] | None) -> None:
    metrics = Metrics()
    metrics.moved(move)
    found = of(metrics).get("scheduler_queue_incoming_pods_total", {})
    assert found == ({} if counted is None else {counted: 1.0})


@pytest.mark.parametrize(
    ("reason", "label"),
    [
        ("AssignedPod/Delete", "AssignedPodDelete"),
        ("AssignedPod/UpdatePodLabel", "AssignedPodUpdatePodLabel"),
        ("UnschedulablePod/Update", "UnschedulablePodUpdate"),
        ("PodUpdate", "UnschedulablePodUpdate"),
        ("Node/UpdateNodeTaint", "NodeUpdateNodeTaint"),
        ("storage.k8s.io/CSINode/Add", "storage.k8s.io/CSINodeAdd"),
        ("resource.k8s.io/ResourceClaim/Update", "resource.k8s.io/ResourceClaimUpdate"),
        ("UnschedulableTimeout", "UnschedulableTimeout"),
    ],
)
def test_events_have_the_names_of_kube_scheduler(reason: str, label: str) -> None:
    assert event_label(reason) == label
