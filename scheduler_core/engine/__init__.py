"""Runs schedulers over snapshots.

outcome.py     Outcome: the small record of one attempt, all that a run has to store
scheduling.py  Scheduler: profiles over one snapshot; one attempt, decided and carried out
history.py     the cluster as it was before attempt k, rebuilt from outcomes
record.py      attempts in the format of the conformance cases
simulation.py  Simulation and simulate: the public Python API
"""
