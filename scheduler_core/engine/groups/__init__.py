"""The cycle of a pod group (spec 13).

cycle.py       a group, pod by pod
trials.py      the same tried only
placements.py  in which set of nodes a group is tried
preemption.py  who has to go for a whole group
"""
