"""What can be done to removals.

requests   requests of people: create, cancel, delete
proof_run  the cluster without the nodes as a revision with a run: the proof
log        writing steps, the answer, and the end
player     playing a removal from its beginning, or from where another worker left it
table      how removals differ from all else that is played (playground.playing)
"""
