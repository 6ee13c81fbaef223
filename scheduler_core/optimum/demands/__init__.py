"""The pods of the model, and what the engine's filters say about them.

demands.py  equal waiting pods, and pods that preemption may evict
counted.py  what rules of topology count, and nodes that are only on offer
filters.py  the results of the filters for a pod on all nodes
"""
