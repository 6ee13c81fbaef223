"""Sockets: access, following runs and simulations, advancing simulations.

routing      the addresses
origin       which pages may open a socket; asker: the user of one; places: how many a user has open; message_rate: how fast messages may come
stream       following anything that is stored as numbered events
consumers, simulations, classes    following runs, simulations and live runs, classes
replies      answers to messages; requests, class_requests: the messages
batched_reads  what many sockets ask at the same moment, read at once
"""
