"""What can be done to survivals.

requests   what people ask for: create, cancel, delete
run_after  the cluster after a loss as a revision with a run
log        writing losses, and the end
player     playing a survival from its beginning, or from where another worker left it
table      what is particular to survivals among all that is played (playground.playing)
"""
