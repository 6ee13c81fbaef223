"""What can be done to rehearsals.

requests   requests of people: create, cancel, delete
log        writing what was found, and the end
player     playing a rehearsal from its beginning, or from where another worker left it
table      how rehearsals differ from all else that is played (playground.playing)
"""
