"""A discrete-event kernel: a virtual clock and a queue of what will happen, and nothing else.

    event.py    Scheduled: one thing that will happen; EventFailed: one that went wrong
    kernel.py   Kernel: the clock, the queue, named streams of random numbers
    virtual.py  VirtualClock: the kernel's time as a `scheduler_core.clock.Clock`
    log.py      Event and EventLog: what happened, as numbered facts; Fold: the state that they come to

Time is whole nanoseconds since the start of the simulation. What happens at the same time happens in order of priority
(small ones first), then in order of being scheduled, so that equal programs with equal seeds run equally to the last byte.

An event's life:

    scheduled ──> fired          its action returned
        │  └────> failed         its action raised: the kernel stops, and stays stopped with that error
        └───────> cancelled      it keeps its place in the queue until its time, and is then skipped

Nothing is hidden: what is pending can be listed, an observer sees every event that fires, and an action that raises
never goes unnoticed. Actions may schedule and cancel; they must not wait, and must not call `step` or `advance`.
"""

from scheduler_core.kernel.event import EventFailed, EventState, Scheduled
from scheduler_core.kernel.kernel import Kernel, RunawayInstant
from scheduler_core.kernel.log import Changes, Event, EventLog, Fold, Log, State
from scheduler_core.kernel.virtual import VirtualClock

__all__ = [
    "Changes",
    "Event",
    "EventFailed",
    "EventLog",
    "EventState",
    "Fold",
    "Kernel",
    "Log",
    "RunawayInstant",
    "Scheduled",
    "State",
    "VirtualClock",
]
