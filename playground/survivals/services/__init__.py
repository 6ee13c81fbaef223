"""What can be done to survivals.

requests   requests of people: create, cancel, delete
run_after  the cluster after a loss as a revision with a run
log        writing losses, and the end
player     playing a survival from its beginning, or from where another worker left it
table      how survivals differ from all else that is played (playground.playing)
"""
