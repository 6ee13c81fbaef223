"""The formal model of a scheduler as an executable specification (docs/formal-model.md).

The state is the set of objects. One step picks an unbound pod of maximal priority and then does exactly one of three things:

    Scheduling(p)   some node is feasible: p is bound to a feasible node of maximal viability
    Preemption(p)   else, if evicting pods of lower priority on some node makes it feasible: the least casualty is evicted
    None            else: nothing changes

    judge.py     feasibility and viability, computed from nothing: no result is reused, no pod is remembered
    casualty.py  what has to be evicted on a node, one pod after another, and what that costs
    check.py     the clauses, and Violation
"""
