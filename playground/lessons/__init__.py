"""Lessons for people: what they answered and tried, the runs that a lesson looks at, and the lessons that people write.

catalogue   the lessons that come with the program, from their folders
engine      the door to scheduler_core.lessons: what a lesson says and what an answer is worth; its edition, for the server to work with
work        what is done in the sandbox: checking what somebody wrote, judging answers to it, grading tries
exports     a lesson as a zip
texts       Markdown → HTML that a page may show
models      rows: Answer, Try, Hint, WrittenLesson, and Made, the run that a start has been made into
queries     what somebody has answered, tried and taken; the lessons that they may see
editions    any lesson by its slug, built-in or written by a user
grades      what tries are worth; of equal tries computed once
starts      starts and tries as runs and simulations that a page can show
services    learning: answers, tries, hints, solutions; writing: keeping and changing lessons
"""
