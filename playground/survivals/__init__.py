"""What survives: rows that workers play, and the losses that were computed so far.

models, queries      the rows
engine, aftermath    the doors to scheduler_core.survival
services             requests of people, and playing a survival
tasks                what workers do
"""
