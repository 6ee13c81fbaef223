"""Runs: one simulation of a snapshot under a policy, played by a worker and kept as a log of outcomes."""
