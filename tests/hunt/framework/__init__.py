"""Random clusters decided by the scheduling framework of Kubernetes itself, in process, and compared in every field (docs/fuzzing.md).

go           a program that reads cases and writes what the framework decides; it is built inside a source tree of Kubernetes
oracle       that program, built and run
proxy        through which it asks extenders
replayed     what they answered, once more
cases        clusters as cases, as an API server would store them
hints        changes that may wake pods, and what differs about them
differences  what differs from this engine's decisions
__main__     python -m tests.hunt.framework SOURCE
"""
