"""What can be done to searches.

requests   requests of people: create, cancel, delete
stored_answers    answers about attempts of a run that has ended, kept for the next visit
log        writing notes, the answer, and the end
player     playing a search from its beginning, or from where another worker left it
table      how searches differ from all else that is played (playground.playing)
"""
