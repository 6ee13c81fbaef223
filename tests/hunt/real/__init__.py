"""Random clusters on a real control plane, one round at a time, and kube-scheduler's decisions there made again (docs/fuzzing.md).

cluster    objects of a round, as an API server takes them
round      a round: objects, then pods one after the other, and everything that the server told meanwhile
at_once    a gang that is there, with all others, before the scheduler starts
verdict    what `manage.py fidelity` says of it
__main__   python -m tests.hunt.real FOLDER
"""
