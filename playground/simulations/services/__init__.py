"""What can be done to simulations. Each module is one part of the story:

requests   requests of people: create, advance, cancel, delete
commands   what people do to one that is being played: inject, branch
log        writing the log of events
player     plays from the current position to the requested one
policies   what its policies ask for: extenders, plugins, warnings
snapshots  a moment of it as a snapshot
live_runs  what live schedulers write
replays    what happened in a live run, decided again
table      how simulations differ from all else that is played (playground.playing)
"""
