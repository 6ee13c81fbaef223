"""The rules of the scheduler as constraints of CP-SAT.

node.py       rules of one node: resources, host ports, volumes
topology.py   rules of domains: affinity between pods, spread constraints
exclusion.py  pods that cannot be beside each other
"""
