"""Simulations that are played over virtual time: elections and timelines, stored, streamed and taken up again alike."""
