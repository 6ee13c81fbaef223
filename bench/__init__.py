"""Measurements of the engine; see run.py."""
