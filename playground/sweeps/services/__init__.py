"""What can be done to sweeps.

requests   requests of people: create, cancel, resume, delete
cell_run   a cell as a run
log        writing what cells came to, and the end of a part
player     playing a part from its beginning, or from where another worker left it
table      how parts differ from all else that is played (playground.playing)
"""
