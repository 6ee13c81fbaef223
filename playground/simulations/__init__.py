"""Simulations that are played over virtual time: elections and timelines, stored, streamed and resumed alike.

models, enums, queries, limits    the rows; what is read of them; how large they may be
services       requests of people, and playing a simulation; tasks: what workers do
driver         what a kind of simulation has to provide; drivers: the kinds
commanded_playthrough  one in memory, continued step by step; playthrough_cache: those that may be needed again
codec          events as bytes; timeline_log: the contents of a timeline's log
moments        any moment of a simulation, from its log
scenarios, recordings  the doors to scheduler_core for what clients send: scenarios and recordings
problems       how a live run ended, as a problem document
"""
