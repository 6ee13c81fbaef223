"""The enumerations of runs.

    queued ──► running ──► succeeded | failed | cancelled
       │        ▲   │
       ▼        │   ▼
       interrupted             waits for someone to resume it (playing/restart.py says when that happens)

A worker that dies silently, or stops because its process ends, leaves its run `running`; the lease on it ends and
another worker continues (playing/lease.py).
"""

from __future__ import annotations

from django.db import models


class RunState(models.TextChoices):
    QUEUED = "queued"
    RUNNING = "running"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELLED = "cancelled"
    INTERRUPTED = "interrupted"


class OutcomeKind(models.TextChoices):
    """How an attempt ended; the engine's words."""

    SCHEDULED = "scheduled"
    PREEMPTING = "preempting"
    UNSCHEDULABLE = "unschedulable"
    GATED = "gated"
    ERROR = "error"


class PodPhase(models.TextChoices):
    """Where a pod is after a run's attempts so far (placements.py)."""

    PLACED = "placed"
    EVICTED = "evicted"
    PENDING = "pending"
    RUNNING = "running"


class EventType(models.TextChoices):
    """The events of a run.

    started   {"total", "nodes"}                 it plays from now on (again, after an interruption)
    attempts  {"items": [outcome, …]}            k contiguous, within the event and from one event to the next; an outcome
                                                 that the formal model does not allow has "violations"
    finished  {"state", "counts", "error"}       the last event, unless an interrupted run is resumed
    """

    STARTED = "started"
    ATTEMPTS = "attempts"
    FINISHED = "finished"


class Release(models.TextChoices):
    """The releases of kube-scheduler that a run may be of; the engine's table (a test holds the two together)."""

    V1_18 = "1.18", "1.18"
    V1_19 = "1.19", "1.19"
    V1_20 = "1.20", "1.20"
    V1_21 = "1.21", "1.21"
    V1_22 = "1.22", "1.22"
    V1_23 = "1.23", "1.23"
    V1_24 = "1.24", "1.24"
    V1_25 = "1.25", "1.25"
    V1_26 = "1.26", "1.26"
    V1_27 = "1.27", "1.27"
    V1_28 = "1.28", "1.28"
    V1_29 = "1.29", "1.29"
    V1_30 = "1.30", "1.30"
    V1_31 = "1.31", "1.31"
    V1_32 = "1.32", "1.32"
    V1_33 = "1.33", "1.33"
    V1_34 = "1.34", "1.34"
    V1_35 = "1.35", "1.35"
    V1_36 = "1.36", "1.36"


class Detail(models.TextChoices):
    """How much the run's record carries for each attempt."""

    FULL = "full"
    PLACEMENTS = "placements"
