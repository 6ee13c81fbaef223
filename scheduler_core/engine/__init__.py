"""Runs schedulers over snapshots.

outcome.py     Outcome: the small record of one attempt, all that a run has to store
scheduler.py   Scheduler: profiles over one snapshot; one attempt, decided and carried out
rankings.py    pods whose outcomes need no attempt of their own, equal ones in a row above all
crowds.py      the same in a run
preemptors.py  the same of pods that preempt, one after the other
history.py     the cluster as it was before attempt k, rebuilt from outcomes
idle.py        why a run has nothing to do
record.py      attempts in the format of the conformance cases
simulation.py  Simulation: a run, prepared, advanced, explained
options.py, display.py    its options, checked; how it looks at a prompt
extender_answer.py   a policy that answers for one pod as an extender of another scheduler
simulate.py    simulate: a run from whatever holds the objects; the public Python API
"""
