"""The policy of a live scheduler."""

from __future__ import annotations

import json

import pytest

from playground.connector.scheduler.policy import NO_GROUPS, BadPolicy, policy_of, stored_policy

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


@pytest.mark.parametrize(
    ("text", "flag", "stored"),
    [
        (None, {"GangScheduling": True}, {"GangScheduling": True, "GenericWorkload": True}),
        (GANGS % "true", {"GangScheduling": False, "GenericWorkload": False}, {}),
        (GANGS % "true", None, {"GangScheduling": True, "GenericWorkload": True}),
        (None, None, None),
    ],
    ids=["on by the flag", "off by the flag", "on by the policy", "none"],
)
def test_a_policy_is_stored_with_the_gates_of_the_flag(
    text: str | None, flag: dict[str, bool] | None, stored: dict[str, bool] | None
) -> None:
    """A replay of the live run decides with them."""
    gates = policy_of(text, feature_gates=flag, has_groups=True).feature_gates
    assert json.loads(stored_policy(text, gates)).get("featureGates") == stored
