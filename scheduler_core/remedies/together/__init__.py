"""What would help all pods that wait for the same reason.

search.py         together(run, k): the public function, and the same in steps
group.py          what helps one of the pods, done for all
requests.py       a lower request for all of them
joint_changes.py  the result
"""
