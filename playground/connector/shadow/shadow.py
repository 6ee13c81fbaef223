"""A shadow compares the decisions of a candidate with those of a cluster's scheduler, and the results of both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from playground.connector.fidelity.agreement import ComparedPod
from playground.connector.fidelity.replay import Fidelity
from playground.connector.shadow.changes import WORSE, ComparedDecision, DecisionChange, decided
from playground.connector.shadow.parallel import ParallelCluster
from playground.connector.shadow.state import ShadowState, state_of
from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.kernel import Log
from scheduler_core.model.cluster import Cluster
from scheduler_core.model.objects.pod import Pod
from scheduler_core.preemption.preemption import was_preempted
from scheduler_core.scheduler.profiles import Profiles
from scheduler_core.scheduler.runtime import Runtime
from scheduler_core.scheduler.watch import NullWatcher, Several, Watcher
from scheduler_core.units import SECOND

MOST_KEPT = 10_000
"""Decisions that are no longer the same, and samples: later ones take the place of the first."""
MOST_SHOWN = 200
"""Decisions and places in an overview."""
MOST_PLOTTED = 300
"""Samples in an overview."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Both clusters at a moment. at : seconds since the beginning."""

    at: float
    real: ShadowState
    candidate: ShadowState

    def to_dict(self) -> dict[str, Any]:
        return {"at": self.at, "real": self.real.to_dict(), "candidate": self.candidate.to_dict()}


class Shadow:
    """cluster : the real one at the beginning. told : called with each decision that is made again.

    is_timed : whether time passes, and with it back-off and grace periods; a recording has no times.
    has_claims : whether claims to devices, classes and slices are watched, and the candidate's release supports them.
    watcher : gets the changes of the real cluster. counts : of all decisions. changed : the latest that are not the same.
    """

    def __init__(  # noqa: PLR0913 - what a shadow is of
        self,
        cluster: Cluster,
        configuration: SchedulerConfiguration,
        runtime: Runtime,
        now: Callable[[], datetime],
        log: Log,
        *,
        is_timed: bool = True,
        has_claims: bool = False,
        told: Callable[[ComparedDecision], None] = lambda _: None,
    ) -> None:
        self.counts: Counter[DecisionChange] = Counter()
        self.changed: list[ComparedDecision] = []
        self.samples: list[Sample] = []
        self._runtime, self._began, self._told = runtime, runtime.now, told
        here = Profiles(configuration, writes_claims=has_claims)
        beside = Profiles(configuration, backs_off=is_timed, writes_claims=has_claims)
        self._real = SchedulerCache(cluster, here.scheduler)
        self._parallel = ParallelCluster(cluster, beside, runtime, now, log, is_timed=is_timed)
        self._evictions = _Evictions()
        self._as_it_is = Fidelity(self._real, self._compared, keeps=False)
        self.watcher: Watcher = Several(self._evictions, self._as_it_is, self._parallel)

    @property
    def seconds(self) -> float:
        """Since the beginning."""
        return (self._runtime.now - self._began) / SECOND

    def now(self) -> Sample:
        """Both clusters at this moment."""
        is_decided = self._parallel.is_decided_here
        return Sample(
            round(self.seconds, 3),
            state_of(self._real, is_decided, self._evictions.count),
            state_of(self._parallel.cache, is_decided, len(self._parallel.evicted)),
        )

    def settle(self) -> None:
        """At the end: no further change will come."""
        self._as_it_is.settle()

    def sample(self) -> None:
        """Keeps the current state of both clusters."""
        self.samples.append(self.now())
        del self.samples[:-MOST_KEPT]

    def places(self) -> list[dict[str, Any]]:
        """Pods that are on different nodes in the two clusters now, by name; None: it waits, or is gone."""
        keys = sorted(key for key, pod in self._real.pods.items() if self._parallel.is_decided_here(pod))
        nodes = ((key, self._real.node_of(key), self._parallel.node_of(key)) for key in keys)
        return [{"pod": key, "real": one, "candidate": other} for key, one, other in nodes if one != other]

    @property
    def is_worse(self) -> bool:
        """Whether the candidate would leave pods without a node, or evict pods, where the cluster's scheduler does not."""
        now = self.now()
        return (
            any(self.counts[change] for change in WORSE)
            or now.candidate.pending > now.real.pending
            or now.candidate.evicted > now.real.evicted
        )

    def report(self) -> dict[str, Any]:
        """Everything that is kept."""
        return self._head() | {
            "changed": [one.to_dict() for one in self.changed],
            "places": self.places(),
            "evicted": list(self._parallel.evicted),
            "samples": [one.to_dict() for one in self.samples],
        }

    def overview(self) -> dict[str, Any]:
        """What fits on a page: the latest decisions first, the first places, samples from the beginning to now."""
        places = self.places()
        step = -(-len(self.samples) // MOST_PLOTTED) or 1
        return self._head() | {
            "changed": [one.to_dict() for one in reversed(self.changed[-MOST_SHOWN:])],
            "places": places[:MOST_SHOWN],
            "placesInAll": len(places),
            "samples": [one.to_dict() for one in (*self.samples[::step], self.now())],
        }

    def _head(self) -> dict[str, Any]:
        now = self.now()
        return {
            "seconds": now.at,
            "decisions": {change.value: self.counts[change] for change in DecisionChange},
            "real": now.real.to_dict(),
            "candidate": now.candidate.to_dict(),
            "isWorse": self.is_worse,
        }

    def _compared(self, pod: Pod, compared: ComparedPod, cache: SchedulerCache) -> None:
        made = decided(compared)
        self.counts[made.change] += 1
        if made.change is not DecisionChange.SAME:
            self.changed.append(made)
            del self.changed[:-MOST_KEPT]
        self._told(made)


class _Evictions(NullWatcher):
    """How many pods the cluster's scheduler has preempted since the beginning."""

    def __init__(self) -> None:
        self.count = 0

    def pod_updated(self, old: Pod, new: Pod) -> None:
        self.count += was_preempted(new) and not was_preempted(old)
