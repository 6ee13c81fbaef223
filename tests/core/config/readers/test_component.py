"""Fields beside profiles and extenders: defaults and validation of spec 01 §8."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.config.configuration import ClientConnection, LeaderElection
from scheduler_core.config.duration import seconds
from scheduler_core.config.loader import load_configuration
from tests.core.config.documents import document, problems_of, with_profile

GREATER_THAN_ZERO = "should be an integer value greater than zero"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (document(parallelism=0), [("parallelism", f"Invalid value: 0: {GREATER_THAN_ZERO}")]),
        (document(parallelism=-1), [("parallelism", f"Invalid value: -1: {GREATER_THAN_ZERO}")]),
        (
            document(percentageOfNodesToScore=101),
            [("percentageOfNodesToScore", "Invalid value: 101: not in valid range [0-100]")],
        ),
        (
            document(percentageOfNodesToScore=-1),
            [("percentageOfNodesToScore", "Invalid value: -1: not in valid range [0-100]")],
        ),
        (
            with_profile(percentageOfNodesToScore=-1),
            [("profiles[0].percentageOfNodesToScore", "Invalid value: -1: not in valid range [0-100]")],
        ),
        (
            document(podInitialBackoffSeconds=0),
            [("podInitialBackoffSeconds", "Invalid value: 0: must be greater than 0")],
        ),
        (
            document(podInitialBackoffSeconds=11),
            [
                (
                    "podMaxBackoffSeconds",
                    "Invalid value: 10: must be greater than or equal to PodInitialBackoffSeconds",
                )
            ],
        ),
        (
            document(leaderElection={"resourceLock": "endpoints"}),
            [
                (
                    "leaderElection.resourceLock",
                    'Invalid value: "endpoints": resourceLock value must be "leases"',
                )
            ],
        ),
        (
            document(leaderElection={"leaseDuration": "-1s", "renewDeadline": "-2s", "retryPeriod": "-3s"}),
            [
                ("leaderElection.leaseDuration", 'Invalid value: "-1s": must be greater than zero'),
                ("leaderElection.renewDeadline", 'Invalid value: "-2s": must be greater than zero'),
                ("leaderElection.retryPeriod", 'Invalid value: "-3s": must be greater than zero'),
            ],
        ),
        (
            document(leaderElection={"leaseDuration": "10s"}),
            [("leaderElection.leaseDuration", 'Invalid value: "10s": must be greater than `RenewDeadline`')],
        ),
        (
            document(clientConnection={"burst": -1}),
            [("clientConnection.burst", "Invalid value: -1: must be non-negative")],
        ),
    ],
)
def test_values_out_of_range(value: Any, expected: list[tuple[str, str]]) -> None:
    assert problems_of(value) == expected


def test_a_scheduler_that_does_not_elect_may_configure_anything() -> None:
    value = document(
        leaderElection={"leaderElect": False, "resourceLock": "endpoints", "leaseDuration": "-1s"}
    )
    election = load_configuration(value).leader_election
    assert election == LeaderElection(
        leader_elect=False, resource_lock="endpoints", lease_duration=seconds(-1)
    )


def test_the_whole_of_a_configuration() -> None:
    configuration = load_configuration(
        document(
            parallelism=4,
            percentageOfNodesToScore=50,
            podInitialBackoffSeconds=2,
            podMaxBackoffSeconds=20,
            delayCacheUntilActive=True,
            enableProfiling=False,
            leaderElection={
                "leaderElect": True,
                "leaseDuration": "1m",
                "renewDeadline": "40s",
                "retryPeriod": "5s",
                "resourceLock": "leases",
                "resourceName": "second",
                "resourceNamespace": "ops",
            },
            clientConnection={
                "kubeconfig": "/etc/kubeconfig",
                "acceptContentTypes": "application/json",
                "contentType": "application/json",
                "qps": 12.5,
                "burst": 20,
            },
        )
    )
    assert configuration.parallelism == 4
    assert configuration.percentage_of_nodes_to_score == 50
    assert configuration.pod_initial_backoff_seconds == 2
    assert configuration.pod_max_backoff_seconds == 20
    assert configuration.delay_cache_until_active is True
    assert (configuration.enable_profiling, configuration.enable_contention_profiling) == (False, False)
    assert configuration.leader_election == LeaderElection(
        True, seconds(60), seconds(40), seconds(5), "leases", "second", "ops"
    )
    assert configuration.client_connection == ClientConnection(
        "/etc/kubeconfig", "application/json", "application/json", 12.5, 20
    )


def test_zero_and_empty_values_are_defaulted() -> None:
    configuration = load_configuration(
        document(
            leaderElection={
                "leaseDuration": "0s",
                "resourceLock": "",
                "resourceName": "",
                "resourceNamespace": "",
            },
            clientConnection={"qps": 0, "burst": 0, "contentType": ""},
        )
    )
    assert configuration.leader_election == LeaderElection()
    assert configuration.client_connection == ClientConnection()


def test_contention_profiling_follows_profiling() -> None:
    def profiling(**fields: Any) -> tuple[bool, bool]:
        configuration = load_configuration(document(**fields))
        return configuration.enable_profiling, configuration.enable_contention_profiling

    assert profiling() == (True, True)
    assert profiling(enableContentionProfiling=False) == (True, False)
    assert profiling(enableProfiling=False) == (False, False)
    assert profiling(enableProfiling=False, enableContentionProfiling=True) == (False, True)


def test_a_profile_is_found_by_the_name_that_pods_give() -> None:
    configuration = load_configuration(document(profiles=[{"schedulerName": "a"}, {"schedulerName": "b"}]))
    assert configuration.profile("b") is configuration.profiles[1]
    assert configuration.profile("default-scheduler") is None
