"""Outcomes without an attempt of their own, for equal pods in a row, and for single pods of kinds that alternate (decisions 15 and 16).

direct_outcomes.py  all of these in a run
rankings.py    pods that take the best node of stored totals
preemptors.py  pods that preempt, one after the other
refusals.py    pods that no node could take
"""
