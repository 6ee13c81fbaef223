"""What can be done to runs. Each module is one part of the story:

requests   what people ask for: create, cancel, resume, delete
log        writing the run's events and attempts
execute    playing a run from its first outcome, or from where another worker left it, to its end
table      what is particular to runs among all that is played (playground.playing)
"""
