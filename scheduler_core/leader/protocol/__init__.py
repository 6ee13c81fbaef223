"""The elector, which knows nothing but its clock and the answers to its requests, so that a live scheduler can drive it too.

elector      the whole life of a candidate; its state machine is drawn there
messages     what it is told and what it asks for
acquisition, renewal, release    its three loops, from loop, attempt and memory
record, locks, microtime, settings    the record, the objects that carry it, its times, the durations and what client-go refuses
"""
