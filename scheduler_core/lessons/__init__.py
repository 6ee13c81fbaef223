"""Lessons: files that lead through runs, ask about them and set exercises, read, checked and graded (docs/lessons.md).

language.py    the words of lesson.yaml, as types; schema.py: the published JSON schema, made from them
folder.py      a lesson's files, from a folder or as they were uploaded
reader.py      files → Lesson, with every mistake and its path; rules.py: what the types do not say
material.py    the texts that a start is made of
stage.py       the starts of a lesson, played when they are needed
runs.py, courses.py    what texts and questions may speak of in runs, and in timelines and elections
places.py      where a beat looks
templates.py   texts with placeholders
pictures.py    the clusters that beats show, in short
moments.py     the moments of timelines and elections that beats show, in short
beat_questions.py  the question of a beat, with the answer that the run has come to
changes.py     what an exercise allows to be changed
grades.py      a try at an exercise: refused, or run and checked
lint.py        everything that is wrong with a lesson; secrets.py: what must not be stored of it
archive.py     a lesson as a zip
"""
