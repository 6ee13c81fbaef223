"""Another scheduler's decisions, made again.

replay       what a cluster told, decided by the engine where that scheduler decided
agreement    how the two compare
recording    what watches told, from files
"""
