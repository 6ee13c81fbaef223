"""What the disruption controller of the simulated cluster writes for a budget: the judge of other arithmetic about budgets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, cast

from scheduler_core.kernel import EventLog, Kernel
from scheduler_core.model.budgets import Scale
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.workload import PodDisruptionBudget, PodDisruptionBudgetStatus
from scheduler_core.simulated_cluster.api_server import ApiServer
from scheduler_core.simulated_cluster.disruption import KIND, DisruptionController
from scheduler_core.units import ZERO


def controller_status(
    objects: Sequence[Mapping[str, Any]], budget: Mapping[str, Any]
) -> PodDisruptionBudgetStatus:
    """Of a budget over these objects; pods are counted one by one, as pods without a controller are."""
    kernel = Kernel()
    cluster = read_cluster([*objects, {**budget, "status": {}}])
    server = ApiServer(cluster, lambda: datetime(2026, 1, 1, tzinfo=UTC), EventLog(lambda: kernel.now))
    DisruptionController(kernel, server, lambda pod: None, Scale(cluster))
    kernel.advance(ZERO, inclusive=True)
    (made,) = server.of_kind(KIND)
    return cast("PodDisruptionBudget", made).status
