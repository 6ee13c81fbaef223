"""The parts of the configuration that any Kubernetes component has: `leaderElection` and `clientConnection`.

Empty and zero values are defaulted like absent ones. Source: spec 01 §8 and upstream 1.36, component-base/config;
details of messages are its own.
"""

from __future__ import annotations

from typing import Final

from scheduler_core.config.configuration import ClientConnection, LeaderElection
from scheduler_core.config.duration import Duration
from scheduler_core.config.reader import Reader
from scheduler_core.problems import Problems

_ELECTION: Final = LeaderElection()
_CONNECTION: Final = ClientConnection()


def read_leader_election(configuration: Reader, problems: Problems) -> LeaderElection:
    reader = configuration.record("leaderElection")
    if reader is None:
        return _ELECTION
    elect = reader.optional_boolean("leaderElect")
    election = LeaderElection(
        leader_elect=_ELECTION.leader_elect if elect is None else elect,
        lease_duration=_or_default(reader.duration("leaseDuration"), _ELECTION.lease_duration),
        renew_deadline=_or_default(reader.duration("renewDeadline"), _ELECTION.renew_deadline),
        retry_period=_or_default(reader.duration("retryPeriod"), _ELECTION.retry_period),
        resource_lock=reader.string("resourceLock") or _ELECTION.resource_lock,
        resource_name=reader.string("resourceName") or _ELECTION.resource_name,
        resource_namespace=reader.string("resourceNamespace") or _ELECTION.resource_namespace,
    )
    reader.close()
    if election.leader_elect:
        _check_election(election, reader, problems)
    return election


def _or_default(given: Duration, default: Duration) -> Duration:
    return given if given.nanoseconds else default


def _check_election(election: LeaderElection, reader: Reader, problems: Problems) -> None:
    """A scheduler that does not elect may say anything here."""
    durations = {
        "leaseDuration": election.lease_duration,
        "renewDeadline": election.renew_deadline,
        "retryPeriod": election.retry_period,
    }
    for name, duration in durations.items():
        if duration.nanoseconds <= 0:
            problems.invalid(reader.at(name), duration, "must be greater than zero")
    if election.lease_duration <= election.renew_deadline:
        # Upstream quotes the deadline as the bad value.
        detail = "must be greater than `RenewDeadline`"
        problems.invalid(reader.at("leaseDuration"), election.renew_deadline, detail)
    if election.resource_lock != "leases":
        detail = 'resourceLock value must be "leases"'
        problems.invalid(reader.at("resourceLock"), election.resource_lock, detail)


def read_client_connection(configuration: Reader, problems: Problems) -> ClientConnection:
    reader = configuration.record("clientConnection")
    if reader is None:
        return _CONNECTION
    connection = ClientConnection(
        kubeconfig=reader.string("kubeconfig"),
        accept_content_types=reader.string("acceptContentTypes"),
        content_type=reader.string("contentType") or _CONNECTION.content_type,
        qps=reader.number("qps") or _CONNECTION.qps,
        burst=reader.integer("burst") or _CONNECTION.burst,
    )
    reader.close()
    if connection.burst < 0:
        problems.invalid(reader.at("burst"), connection.burst, "must be non-negative")
    return connection
