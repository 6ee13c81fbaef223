"""Results as text.

columns.py        a table
outcomes.py       where pods went
decision.py       one attempt; device_trials.py, its trials of devices
pending.py        the pods that a run leaves pending; remedies.py: what would help one
events.py         the events of a simulation
verdicts.py       the results of checks as reports; links.py, links in them
progress.py       progress on a terminal
"""
