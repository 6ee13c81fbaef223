"""What tests of runs share."""

from __future__ import annotations

import pytest

from scheduler_core.framework.attempt import Attempt
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.runtime import Framework
from scheduler_core.snapshot.state import ClusterState


@pytest.fixture
def attempts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pods that were attempted in full, in order."""
    made: list[str] = []
    attempt = Framework.attempt

    def noted(self: Framework, pod: PodInfo, cluster: ClusterState) -> Attempt:
        made.append(pod.key)
        return attempt(self, pod, cluster)

    monkeypatch.setattr(Framework, "attempt", noted)
    return made
