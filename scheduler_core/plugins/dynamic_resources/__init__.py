"""DynamicResources: devices for the claims of a pod (spec 12, 1.36).

plugin.py       the extension points
pod_claims.py   from a pod to its claims
work.py         what an attempt knows of the claims
allocated.py    claims that have their devices: may they be used from a node
extended.py     extended resources whose devices a class stands for
rank.py         the score: how early an alternative was chosen
refused.py      what a scheduler makes of claims that cannot write any
hints.py        what may change the plugin's mind
"""
