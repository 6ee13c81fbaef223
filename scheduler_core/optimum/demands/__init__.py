"""The pods of the model, and what the engine's filters say about them.

demands.py  equal waiting pods, and pods that preemption may evict
filters.py  the results of the filters for a pod on all nodes
"""
