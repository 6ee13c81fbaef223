"""The scheduler as a process: its queue, its attempts, its bindings, over a cluster that changes. It knows no clock of its
own and no API server: simulations give it simulated ones (`scheduler_core.timeline`), the live scheduler real ones.

    process.py       one scheduler and its attempts
    timed_queue.py   its queue; event_handlers.py, what events mean to it; watch.py, how they come
    bindings.py      its bindings; evictions.py, victims that are asked to go; api.py, what it asks for
    runtime.py       time, and what becomes of its plans when it stands still; pace.py, how long it takes; clock.py, order.py
    attempts.py      who decides an attempt: the engine, or the record of an earlier run
    volume_bindings.py   what binds the volumes of a pod's claims; volume_progress.py, how far it has come
    profiles.py      a configuration as a queue and a cache need it
    journal.py       what it knew, so that any attempt can be decided again

    facts.py         what it and the cluster say of what happens
    state.py         any moment as a fold over the facts
    samples.py       utilisation and fragmentation
"""
