"""The live scheduler: the same engine deciding for the pods of a real cluster (docs/live.md). Optional.

    connection.py  where the cluster is and who we are there, from a kubeconfig (kubeconfig.py) or a service account
        credentials.py      tokens and certificates, read again as they change
    http.py        requests to the API server, and watches
        sessions.py         the connections; rate.py how often anything is asked
    reflector.py   one kind of objects, kept up to date: list, watch, and again when that breaks
    decoding.py    JSON of the API server → model objects
    objects.py     objects as they are known, and who is told of changes
    informers.py   all kinds together, told to the scheduler in the order of their arrival
    clockwork.py   the machine's time as the Runtime of a scheduler process
    api.py         what the scheduler asks for: bindings, conditions, evictions
    volumes.py     volumes for claims that wait for their first consumer, before their pod is bound
        claims.py           what is written; volume_progress.py what has come of it
        pre_bind.py         who is in PreBind, and may be preempted there
    conditions.py  conditions of pods, as kube-scheduler writes them
    writes.py      writes that are tried again
    events.py      Kubernetes Events, as kube-scheduler writes them
    leading.py     leader election on a real Lease, with the elector of the simulation
    metrics.py     kube-scheduler's metrics; looked_up.py those that nobody keeps;
                   serving.py healthz, livez, readyz, /metrics, /compare
    extending.py   extenders, asked beside the loop; gate.py what has to wait meanwhile; reaching.py who may be called
    working.py     the scheduler process of the simulation, measured
    live.py        LiveScheduler: all of it together; supervising.py: nothing of it ends unnoticed
    comparing.py   the cache against a fresh list
    dumping.py     the cluster as one List; importing.py as a snapshot; cluster_problems.py: why there is none
    connected.py   the cluster that this server is connected with
    fidelity.py    another scheduler's decisions, made again; agreement.py how they compare; recording.py reads them from files
    storing.py     the database of live runs, made if need be; record/ writes to it
    policy.py, arguments.py, telling.py  for the commands: what they read, what they print

Nothing here is imported unless somebody runs it; `connected` loads the rest when there is a cluster. Everything runs in one
asyncio loop, so that there are no locks: attempts are made one after another, and in between the loop reads watches and sends
what was decided. Only decisions that ask extenders are made in a thread, which takes turns with the loop.
"""
