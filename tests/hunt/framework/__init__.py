"""Random clusters decided by the scheduling framework of Kubernetes itself, in process, and compared in every field (docs/fuzzing.md).

go           programs that read cases and write what Kubernetes does; they are built inside its source tree
oracle       these programs, built and run
proxy        through which it asks extenders
replayed     what they answered, once more
cases        clusters as cases, as an API server would store them
queue        the scheduling queue, played step by step
process      a whole scheduler, played step by step
hints        changes that may wake pods, and what differs about them
differences  what differs from this engine's decisions
__main__     python -m tests.hunt.framework SOURCE
"""
