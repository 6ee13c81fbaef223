"""Lessons for people: what they answered and tried, and the runs that a lesson looks at.

catalogue   the lessons there are, from their folders
engine      the door to scheduler_core.lessons: what a lesson says, what an answer and a try are worth
texts       Markdown → HTML that a page may show
models      rows: Answer, Try, Hint, and Made, the run that a start has been made into
queries     what somebody has answered, tried and taken
services    answering, trying, taking hints, earning solutions, making starts
"""
