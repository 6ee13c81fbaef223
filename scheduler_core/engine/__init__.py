"""Runs schedulers over snapshots.

    simulate.py      simulate: reads the objects and plays a run to its end; the public Python API
    simulation.py    Simulation: a run, prepared, played, explained
    options.py       the options of a run, checked; inputs.py, its configuration and cluster
    releases.py      the releases that can be simulated
    display.py       a run at a Python prompt and in a notebook
    scheduler.py     Scheduler: the profiles of a configuration over one snapshot; decides one attempt and carries it out
    outcome.py       Outcome: the small record of one attempt, and all that a run has to store
    turns.py         what is attempted next: a pod, or a group of pods
    claim_writes.py  what outcomes write into claims to devices
    model_step.py    an outcome as a step of the formal model, checked
    history.py       the cluster before attempt k, rebuilt from outcomes
    idle_reasons.py  why a run has nothing to do
    record.py        attempts in the format of the conformance cases; claim_records.py, group_records.py, endings.py: other parts of it

Groups of pods (spec 13):

    group_cycle.py       a group, pod by pod; group_trials.py, the same tried only
    group_placements.py  in which set of nodes a group is tried
    group_preemption.py  who has to go for a whole group

Outcomes without an attempt of their own, for equal pods in a row:

    rankings.py      pods that take the best node of stored totals
    crowds.py        the same in a run
    preemptors.py    pods that preempt, one after the other
    refusals.py      pods that no node could take

For schedulers of other programs:

    cache.py             a changing cluster as columns; cache_rebuild.py, what stays when they are rebuilt
    reserved_claims.py   claims to devices that assumed pods have reserved
    scheduling_fields.py  the parts of an object that affect scheduling
    pod_status.py        the status of a pod, as extenders see it
    extender_answer.py   a policy that answers for one pod as an extender
"""
