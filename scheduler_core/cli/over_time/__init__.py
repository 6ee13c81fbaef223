"""The commands that play something over time.

timeline.py  timeline: a scenario with a scheduler
election.py  election: a leader election with faults
replay.py    replay: a recording as a scenario
player.py    what timeline and election have in common
"""
