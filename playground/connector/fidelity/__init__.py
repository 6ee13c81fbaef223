"""Another scheduler's decisions, made again.

replay       what a cluster told, decided by the engine where that scheduler decided
agreement    how the two compare
cases        decisions as conformance cases
recording    what watches told, from files
"""
