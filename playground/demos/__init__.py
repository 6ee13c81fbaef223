"""Demos: ready-made clusters and policies that each teach one thing."""
