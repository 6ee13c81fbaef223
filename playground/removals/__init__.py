"""Nodes that go: rows that workers play, and the tries or steps that were computed so far.

models, enums, queries    the rows
engine                    the door to scheduler_core.consolidation
services                  requests of people, and playing a removal
tasks                     what workers do
"""
