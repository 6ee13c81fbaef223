"""The starts of a lesson: the runs, timelines and elections that beats and exercises begin with.

material.py  the texts that a start is made of
stage.py     the starts, played when they are needed
runs.py      the values of a run that texts and questions can use; courses.py: of a timeline and an election
"""
