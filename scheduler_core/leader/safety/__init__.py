"""What an election's events say of its safety: two leaders at once, none at all, and what safety rests on.

report       all of it
activity     who did a leader's work when
margin       the time between the end of one leadership and the earliest next one
assumptions  what safety rests on, and where a run departed from it
"""
