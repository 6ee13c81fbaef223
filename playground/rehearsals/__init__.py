"""Upgrades that are rehearsed: rows that workers play, the results of its runs so far, and the report.

models, enums, queries    the rows
engine, intake            the doors to scheduler_core.rehearsal
services                  requests of people, and playing a rehearsal
tasks                     what workers do
"""
