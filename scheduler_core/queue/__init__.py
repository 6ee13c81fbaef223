"""The scheduling queue of kube-scheduler as a state machine without a clock (spec 07, behaviour of 1.36).

                 add                                          pop
    (new pod) ────────> PreEnqueue ──────────────> activeQ ────────> inFlight ──> done, or gone meanwhile
                         │      ↑                   ↑           ↗        │
                 refused │      │ an event that     │     pop, │         │ failed
                         ↓      │ its gate awaits   │  if idle │         ↓
                        gated ──┘          backoff  │          │   rejected, and nothing happened meanwhile that
                                           is over  │          │   its rejectors have registered for?
                                                    │          │    │ no: still backing off?         │ yes
                                                    └─── backoffQ <─┤ (if not, straight to activeQ)  ↓
                                                             ↑      └──────────────────────── unschedulable
                                                             └── a hint, too long there, forced ─────┘

A pod is in one place at most. Before it enters the activeQ or backoffQ, the PreEnqueue plugins of its profile are called; if one of
them rejects the pod, it is gated instead. Deletion removes a pod from any place except inFlight.

    scheduling_queue.py  SchedulingQueue: changes of pods, attempts, cluster events, timers
    transitions.py       from place to place: PreEnqueue, backoff, reports
    decision.py          whether an event is a reason to attempt a pod again
    changes.py           the cluster events for a change of an object
    moves.py, queued_pod.py, contents.py, settings.py    the values: Place, Move, QueuedPod, Contents, QueueSettings
    containers.py        all places as one:
        heap.py              a heap with access by key, such as the activeQ
        backoff_queue.py     two of them: after rejections, after errors; backoff.py has their arithmetic
        unschedulable_pods.py    unschedulable and gated pods; likeness.py groups equal ones
        in_flight.py         popped pods, and the log of events since then
    timers.py            when the two flushes fire

Where upstream defines no order (maps, heaps with equal pods), it is the order of arrival. The queue does not know nominations.
"""

from scheduler_core.queue.backoff import backoff_duration
from scheduler_core.queue.contents import Contents
from scheduler_core.queue.decision import Registrations
from scheduler_core.queue.moves import Move, Place
from scheduler_core.queue.queued_pod import QueuedPod, uid_of
from scheduler_core.queue.scheduling_queue import SchedulingQueue
from scheduler_core.queue.settings import QueueSettings
from scheduler_core.queue.transitions import PreEnqueue

__all__ = [
    "Contents",
    "Move",
    "Place",
    "PreEnqueue",
    "QueueSettings",
    "QueuedPod",
    "Registrations",
    "SchedulingQueue",
    "backoff_duration",
    "uid_of",
]
