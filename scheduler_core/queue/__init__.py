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

A pod is in one place at most. Its way into activeQ and backoffQ leads past the PreEnqueue plugins of its profile, from
wherever it comes, and into the pool of gated ones if one of them refuses. Deleting takes it out of any place but inFlight.

    scheduling_queue.py  SchedulingQueue: what the API server says, attempts, cluster events, timers
    transitions.py       from place to place: PreEnqueue, backoff or not, the report of it
    decision.py          whether something that happened is a reason to attempt a pod again
    changes.py           which cluster events a change of an object amounts to
    moves.py, queued_pod.py, contents.py, settings.py    the values: Place, Move, QueuedPod, Contents, QueueSettings
    containers.py        all places as one:
        heap.py              a heap that can be asked for keys; the activeQ is one
        backoff_queue.py     two of them: after rejections, after errors; backoff.py has their arithmetic
        pool.py              unschedulable and gated pods; likeness.py asks once about those that are alike
        in_flight.py         popped pods, and the log of what has happened since
    timers.py            when the two flushes fire

Where upstream leaves an order open (maps, heaps with equal pods), it is the order of coming. Who is nominated where is
another's business.
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
