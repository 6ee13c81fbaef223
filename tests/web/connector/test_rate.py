"""How often the API server is asked: qps and burst of the policy's clientConnection, as client-go counts."""

from __future__ import annotations

import pytest

from playground.connector.client.rate import NoLimit, TokenBucket, limit_of
from scheduler_core.clock import SystemClock
from scheduler_core.config.configuration import ClientConnection
from tests.apiserver import ApiServer
from tests.support.apiobjects import a_node
from tests.support.replicas import scheduling

pytestmark = pytest.mark.live

POLICY = """
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
clientConnection: {qps: 10, burst: 5}
profiles: [{schedulerName: playground-scheduler}]
"""


class SetClock(SystemClock):
    seconds = 100.0

    def monotonic(self) -> float:
        return self.seconds


def test_a_burst_then_one_token_after_the_other() -> None:
    clock = SetClock()
    bucket = TokenBucket(qps=10, burst=3, clock=clock)
    assert [round(bucket.taken(), 9) for _ in range(5)] == [0, 0, 0, 0.1, 0.2]
    clock.seconds += 0.3
    assert round(bucket.taken(), 9) == 0
    assert round(bucket.taken(), 9) == 0.1
    clock.seconds += 60
    assert [round(bucket.taken(), 9) for _ in range(4)] == [0, 0, 0, 0.1]


def test_a_negative_qps_is_no_limit() -> None:
    assert isinstance(limit_of(ClientConnection(qps=-1), SystemClock()), NoLimit)
    assert isinstance(limit_of(ClientConnection(), SystemClock()), TokenBucket)


def test_a_scheduler_heeds_its_policy(server: ApiServer) -> None:
    """It asks what the server is and lists eighteen kinds at its start, five of all this at once; watches are not counted."""
    server.control.load(objects=[a_node("n")])
    with scheduling(server.url, policy=POLICY, is_limited=True):
        asked = [one["at"] for one in server.control.journal(agent="replica-a") if one["verb"] == "list"]
    assert len(asked) == 18
    assert asked[-1] - asked[0] >= 0.95
