"""The cycle of a pod group (spec 13).

cycle.py       a group, pod by pod
trials.py      tries the pods of a group without carrying anything out
placements.py  in which set of nodes a group is tried
preemption.py  which pods a whole group evicts
"""
