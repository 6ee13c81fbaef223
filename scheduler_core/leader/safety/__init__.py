"""What the events of an election show about its safety: two leaders at once, no leader, and the assumptions of safety.

report       the whole report
activity     when each replica worked as a leader
margin       the time between the end of one leadership and the earliest next one
assumptions  the assumptions on which safety rests, and where a run violated them
"""
