"""Replicas, one API server and a list of faults, on a virtual clock.

simulation   run, step, inject, events, state, report
replica, candidate, timers, upgrade    the machines, and the electors on them
server, store, context    the API server's side, and what all replicas share
injection    faults take effect
state, picture    the state at any time as a fold over events; the same state read from the running simulation
"""
