"""The policy of a live scheduler."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Final

from playground.snapshots.codec.plugins import allowed_plugins
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.plugins.names import DYNAMIC_RESOURCES
from scheduler_core.config.text.document import plain_document
from scheduler_core.config.versions.defaults import EMPTY_CONFIGURATION
from scheduler_core.config.versions.feature_gates import FIELD
from scheduler_core.config.versions.releases import LATEST
from scheduler_core.engine.releases import RELEASES
from scheduler_core.errors import InvalidConfiguration
from scheduler_core.leader import ElectionSettings
from scheduler_core.problems import Problems
from scheduler_core.sources.redaction import redacted_configuration

DEFAULT_LEASE: Final = "kube-system/playground-scheduler"
OWN_SCHEDULER_NAME: Final = "playground-scheduler"
"""Not kube-scheduler's: a cluster's own scheduler continues with its own pods."""


NO_GROUPS: Final = "only the live scheduler and timelines watch PodGroups"

_DEFAULT: Final = {
    **EMPTY_CONFIGURATION,
    "profiles": [{"schedulerName": OWN_SCHEDULER_NAME}],
}


class BadPolicy(Exception):
    """The policy has mistakes; lists all of them."""


def policy_of(
    text: str | None,
    release: str = LATEST,
    feature_gates: Mapping[str, bool] | None = None,
    *,
    has_groups: bool = False,
) -> SchedulerConfiguration:
    """YAML or JSON of a KubeSchedulerConfiguration; None is one profile with all defaults.

    release : of kube-scheduler. feature_gates : they override the policy's. has_groups : whether PodGroups are watched; otherwise gates
    for them are a mistake, because pods would wait for theirs forever. Raises BadPolicy.
    """
    try:
        configuration = load_configuration(
            text or _DEFAULT, release=release, plugins=allowed_plugins(), feature_gates=feature_gates
        )
    except InvalidConfiguration as mistakes:
        lines = [f"  {problem.path}: {problem.message}" for problem in mistakes.problems]
        raise BadPolicy("\n".join(["The policy has mistakes:", *lines])) from None
    if configuration.feature_gates and not has_groups:
        gates = ", ".join(sorted(configuration.feature_gates))
        raise BadPolicy(f"The policy has mistakes:\n  featureGates: {gates}: {NO_GROUPS}")
    return configuration


def has_claims(configuration: SchedulerConfiguration) -> bool:
    """Whether its release supports claims to devices of ``resource.k8s.io/v1``."""
    return DYNAMIC_RESOURCES in RELEASES[configuration.release].registry


def election_of(
    configuration: SchedulerConfiguration, lease: str | None
) -> tuple[str | None, ElectionSettings]:
    """The Lease, "namespace/name" or None without election, and the durations of ``leaderElection`` in the policy.

    lease : overrides the policy's. Never kube-scheduler's own, which the policy's default is. Raises BadPolicy.
    """
    election = configuration.leader_election
    settings = ElectionSettings(
        lease_duration=election.lease_duration.nanoseconds,
        renew_deadline=election.renew_deadline.nanoseconds,
        retry_period=election.retry_period.nanoseconds,
        cautious_release=True,
    )
    problems = settings.problems() if election.leader_elect else ()
    if problems:
        lines = [f"  leaderElection.{problem.field}: {problem.message}" for problem in problems]
        raise BadPolicy("\n".join(["The policy has mistakes:", *lines]))
    named = f"{election.resource_namespace}/{election.resource_name}"
    chosen = lease or (DEFAULT_LEASE if election.resource_name == "kube-scheduler" else named)
    if chosen.count("/") != 1 or not all(chosen.split("/")):
        raise BadPolicy(f"The lease must be NAMESPACE/NAME, not {chosen!r}.")
    return (chosen if election.leader_elect else None), settings


def stored_policy(text: str | None, gates: Collection[str] = ()) -> str:
    """JSON of a policy without mistakes, as it may be stored: without the keys of its extenders.

    gates : those that are on, whether the policy or a flag says so. They are stored with it, so that what is decided again has them.
    """
    document = plain_document(text, Problems()) if text else _DEFAULT
    assert isinstance(document, dict)
    own = {FIELD: dict.fromkeys(sorted(gates), True)} if gates or FIELD in document else {}
    return json.dumps(redacted_configuration({**document, **own}))
