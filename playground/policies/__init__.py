"""Policies: KubeSchedulerConfigurations, built in or uploaded, immutable.

models        a policy: its text and its meaning
queries       reading them
services      storing, revising and deleting them; the built-in ones
receivers     after migrations: stores the built-in ones, and finds warnings of those from before there were any
stored_warnings  finds those of rows from before there were any, for receivers here and of runs
codec         the door to scheduler_core: text → its meaning, or every mistake with its line
key_material  refuses private keys and passwords of extenders
"""
