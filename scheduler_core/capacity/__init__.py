"""How many more pods like these a cluster takes, and what stops the next one.

templates.py   what is to be placed, read from pods and workloads; copies of it
filling.py     places copies, one after the other, until none fits
estimate.py    capacity(): the public function, and what it returns

docs/capacity.md says what is counted and how it compares with the cluster-capacity tool.
"""
