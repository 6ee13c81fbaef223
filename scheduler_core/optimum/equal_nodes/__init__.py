"""Equal nodes as one, which makes the model smaller.

classes.py   which nodes are equal
patterns.py  the mixes of pods that one of them can hold
model.py     the model that counts nodes with each mix
"""
