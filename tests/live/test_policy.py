"""The policy of a live scheduler."""

from __future__ import annotations

import pytest

from playground.connector.scheduler.policy import NO_GROUPS, BadPolicy, policy_of

GANGS = """
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
featureGates: {GangScheduling: %s}
"""


def test_gates_for_pod_groups_are_refused() -> None:
    """Their pods would wait forever for PodGroups that nobody watches."""
    with pytest.raises(BadPolicy) as refused:
        policy_of(GANGS % "true")
    assert str(refused.value) == (
        f"The policy has mistakes:\n  featureGates: GangScheduling, GenericWorkload: {NO_GROUPS}"
    )
    assert policy_of(GANGS % "false").feature_gates == frozenset()
