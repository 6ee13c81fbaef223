"""DynamicResources: devices for the claims of a pod (spec 12, 1.36).

plugin.py       the extension points
pod_claims.py   the claims of a pod
work.py         the claims during an attempt, and the devices found for them
allocated_claims.py  allocated claims: the nodes from which they can be used
reservations.py  what Reserve decides about the claims, and where PreBind fails
extended_resources.py  extended resources that a device class provides
rank.py         the score: how early in its list an alternative was chosen
refusal.py      the plugin of a scheduler that cannot write claims
hints.py        which events may make a rejected pod schedulable
"""
