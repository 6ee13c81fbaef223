"""Runs schedulers over snapshots.

    entry.py           simulate: reads the objects and plays a run to its end; the public Python API
    run.py             Run: a run, prepared, played, explained
    options.py         the options of a run, checked; inputs.py, its configuration and cluster
    releases.py        the releases that can be simulated
    display.py         a run at a Python prompt and in a notebook
    scheduler.py       Scheduler: the profiles of a configuration over one snapshot; decides one attempt and carries it out
    outcome.py         Outcome: the small record of one attempt, and all that a run has to store
    turns.py           what is attempted next: a pod, or a group of pods
    groups             the cycle of a pod group (spec 13)
    equal_pods         outcomes of equal pods in a row, without an attempt for each
    written_claims.py  what outcomes write into claims to devices
    model_step.py      an outcome as a step of the formal model, checked
    history.py         the cluster before attempt k, rebuilt from outcomes
    idle_reasons.py    why a run has nothing to do
    pod_status.py      the status of a pod after an attempt; extenders see it, too
    records            attempts, and what belongs to a whole run, in the format of the conformance cases

For schedulers over a cluster that changes:

    cache                a changing cluster as columns
    extender_answer.py   a policy that answers for one pod as an extender
"""
