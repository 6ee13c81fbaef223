"""What would help all pods that wait for the same reason.

search.py         together(run, k): the public function, and the same in steps
group.py          what helps one of the pods, done for all
siblings.py       the other pods of their workloads, which a changed template makes anew
requests.py       a lower request for all of them
parts.py          changes that are only made as a whole
joint_changes.py  the result
"""
