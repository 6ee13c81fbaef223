"""Runs schedulers over snapshots.

    simulate.py      simulate: reads the objects and plays a run to its end; the public Python API
    simulation.py    Simulation: a run, prepared, played, explained
    options.py       the options of a run, checked
    display.py       a run at a Python prompt and in a notebook
    scheduler.py     Scheduler: the profiles of a configuration over one snapshot; decides one attempt and carries it out
    outcome.py       Outcome: the small record of one attempt, and all that a run has to store
    history.py       the cluster before attempt k, rebuilt from outcomes
    idle.py          why a run has nothing to do
    record.py        attempts in the format of the conformance cases

Outcomes without an attempt of their own, for equal pods in a row:

    rankings.py      pods that take the best node of stored totals
    crowds.py        the same in a run
    preemptors.py    pods that preempt, one after the other

For schedulers of other programs:

    cache.py             a changing cluster as columns
    extender_answer.py   a policy that answers for one pod as an extender
"""
