"""What the solver found, carried out by the engine.

realisation.py  a solution as placements of single pods
proof.py        the same, each placement verified by every filter
"""
