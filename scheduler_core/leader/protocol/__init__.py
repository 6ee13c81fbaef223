"""The elector: it knows only its clock and the answers to its requests, so that a live scheduler can run it, too.

elector      the whole life of a candidate, with a drawing of its state machine
messages     its inputs and its actions
acquisition, renewal, release    its three loops, from loop, attempt and memory
record, locks, microtime, settings    the record, the objects that contain it, its times, the durations and what client-go refuses
"""
