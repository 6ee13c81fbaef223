"""The log of a run: what happened, as numbered events.

facts.py    the events of a simulated cluster and its schedulers
state.py    the state at any time, as a fold over the events
samples.py  utilisation and fragmentation
"""
