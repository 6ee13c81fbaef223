"""How many more pods like these a cluster takes, and what stops the next one.

templates.py   what is to be placed, read from pods and workloads; copies of it
fill.py        places copies, one after the other, until none fits
count.py       the whole count, a copy at a time, with one more node of each shape in the end
estimate.py    capacity(), capacity_after(): the public functions
answer.py      the answer; words.py: in a sentence

docs/capacity.md describes what is counted and compares it with the cluster-capacity tool.
"""
