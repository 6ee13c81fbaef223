"""Scalar twins: the rules of spec 02 and 03 in plain Python, one node at a time, to compare the kernels with."""
