"""The scheduler as a process: its queue, its attempts, its bindings, over a cluster that changes. It has neither a clock
nor an API server: simulations pass simulated ones (`scheduler_core.timeline`), the live scheduler real ones.

    process.py             SchedulerProcess: one scheduler and its attempts
    timed_queue.py         its queue, with timers
    event_handlers.py      what events mean for its cache and queue; watch.py, how events arrive
    attempts.py            decides an attempt: by the engine, or by the record of an earlier run
    bindings.py            its bindings; permits.py, pods that wait for Permit
    evictions.py           victims of preemption; preemptor.py, who evicts them: a pod or a group
    api.py                 its requests to the API server
    runtime.py             time and timers of a process; clock.py, pace.py, order.py: durations and the order of events
    volumes                what binds the volumes of a pod's claims
    profiles.py            a configuration as a queue and a cache need it
    journal                what the scheduler knew, so that any attempt can be decided again
    log                    the events of a simulated cluster and its schedulers, and the state at any time
"""
