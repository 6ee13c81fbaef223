"""The events of an election: numbered facts, which are sent to clients unchanged.

`type` and the fields of `body`, besides `at` (true time in nanoseconds), which every body has:

    began               title, seed, start (calendar time), duration, lock {kind, key, watchers}
    replicaStarted      replica, identity, generation, lease, elects, clock (see MachineClock.to_dict), settings
    requestSent         request, replica, verb, purpose, holder (what a write would write), resourceVersion (of its base)
    requestHeld         request, leg: there | back | inbox   until the link heals, or the process runs again
    requestMoved        request, leg                 it continues
    requestServed       request, code, reason, resourceVersion   the API server executed or refused it
    requestAnswered     request, replica, code, reason
    requestFailed       request, replica, reason     there will be no answer, and the client knows it
    requestTimedOut     request, replica             the client no longer waits; the server may still execute it
    requestAbandoned    request, replica             the same, because the candidate stopped or its process ended
    requestDropped      request, leg                 no client waits for it, and it ends here
    leaseWritten        lease, by (replica or null), request, verb, resourceVersion, body, notifications
    leaseDeleted        lease, notifications
    viewChanged         replica, holder, resourceVersion, observedAt, expiresAt (the replica's monotonic clock)
    sleeping            replica, until (the replica's monotonic clock)
    roleChanged         replica, role: standby | leading | releasing | stopped, message of the Kubernetes Event or null
    workStarted         replica
    workStopped         replica, reason
    processChanged      replica, process: running | paused | suspended | crashed | exited, exitCode or null
    clockChanged        replica, clock {…}
    linkChanged         replica (null: the API server itself), cut: refuse | hang | null
    latencyChanged      replica (null: all), there, back (nanoseconds on top of the usual)
    fault               fault {…}, note (why it had no effect) or null

All numbers are whole, and small enough for every JSON reader (2^53) unless calendars are set by more than 100 days.
"""

from __future__ import annotations

from scheduler_core.kernel.log import Event, EventLog

__all__ = ["Event", "EventLog"]
