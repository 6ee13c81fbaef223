"""Sweeps that are kept: a plan of cells, parts of it that any number of workers share, and what each cell came to.

models, enums, queries    the rows
engine, intake            the doors to scheduler_core.sweep
services                  requests of people, and playing a part
tasks                     what workers do
"""
