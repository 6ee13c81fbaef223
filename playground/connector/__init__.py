"""The live scheduler: the same engine deciding for the pods of a real cluster (docs/live.md). Optional.

    management        the commands; arguments are those that they share
    live_scheduler    LiveScheduler: all of it together
    record            what it does, kept as a live run
    snapshot          a cluster as a snapshot
    fidelity          another scheduler's decisions, made again
    shadow            a candidate policy beside the cluster's scheduler
    cluster_recording    writes the events of watches to a file
    scheduler         what makes the core's scheduler process one of a real cluster
    client            the API server as a client sees it

Nothing here is imported unless somebody runs it; `snapshot.connected_cluster` loads the rest when there is a cluster. Everything runs
in one asyncio loop, so that there are no locks: attempts are made one after another, and in between the loop reads watches and
sends what was decided. Only decisions that ask extenders are made in a thread, which takes turns with the loop.
"""
