"""Schedulers over time: a scenario played on a virtual clock, with queues, back-off, graceful preemption and binding.

    simulation.py    TimelineSimulation: run, play, advance, explain
    process.py       one scheduler and its attempts; waiting.py its queue, watching.py what news mean to it, binding.py its bindings,
                     evictions.py victims that are asked to go, runtime.py what becomes of its plans when it stands still,
                     pace.py how long it takes, api.py what it asks for
    verdict.py       who decides an attempt: the engine, or the record of an earlier run
    profiles.py      a configuration as a queue and a cache need it

    elected.py       an election whose leader really schedules

    surroundings.py  everything but schedulers:
    api_server.py, watch.py, link.py, client.py    the objects, who is told of changes, and what lies between
    kubelet.py, workloads.py, disruption.py, taint_eviction.py    who works on them
    operator.py, mishaps.py             what the scenario does to them

    facts.py         what the log says of objects
    samples.py       utilisation and fragmentation
    state.py         any moment of a run as a fold over its events
    report.py        what came out: times to schedule, evictions, curves

What happened is a list of numbered facts, plain JSON over the wire (`scheduler_core.kernel.Event`). Times are nanoseconds since
the start, requests and allocatable are milli-CPU, bytes or units by resource. Every body has `at`, besides

    began               title, seed, duration, timing {cycle, binding, watch}
    nodeAdded, nodeChanged    node, zone, allocatable, unschedulable, taints, ready
    nodeRemoved         node
    podThere            pod, priority, requests, node or null, workload?      a pod of the cluster at the start, or one made on a node
    podCreated          pod, priority, requests, workload?, nominatedNode?    a waiting one is in the activeQ now
    podUpdated          pod
    queue               pod, from, to: activeQ | backoffQ | unschedulable | gated | inFlight | null, why, until?
    attempt             as Verdict.to_dict, started      the pod left its queue then; in flight until now
    nominated           pod, node or null
    podBound            pod, node
    bindRefused         pod, node, message, for? (the pod that preempted it in PreBind)
    extenderBinding     pod, node, extenderCalls         of live schedulers: whom an extender was asked to bind
    podTerminating      pod, why, until, for? (the pod that preempted it)
    podGone             pod, node or null, why: finished | deleted | preempted | tainted | nodeRemoved | …
    budget              budget, allowed, healthy, desired, expected
    budgetSet, budgetDeleted, scaled, policyChanged      what was done
    operationSkipped    operation, reason
    sample              queues {place: length}, used {resource: [requested, allocatable]}, fragmentation {resource: share}
    ended

and, where there are several schedulers, `scheduler` says whose queue, attempt or binding it is. Moves that follow from others are
not told: a waiting pod that is created goes to the activeQ, an attempt takes its pod out of the queue and, if it found a
node, out of flight.
"""

from scheduler_core.timeline.elected import election, scheduling_report
from scheduler_core.timeline.report import report
from scheduler_core.timeline.simulation import TimelineSimulation
from scheduler_core.timeline.state import fold
from scheduler_core.timeline.verdict import Verdict

__all__ = ["TimelineSimulation", "Verdict", "election", "fold", "report", "scheduling_report"]
