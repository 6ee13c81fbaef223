"""What can be done to runs. Each module is one part of the story:

requests   requests of people: create, cancel, resume, delete
log        writing the run's events and attempts
player     playing a run from its first outcome, or from where another worker left it, to its end
asked_runs  runs that only serve a question about a snapshot
table      how runs differ from all else that is played (playground.playing)
"""
