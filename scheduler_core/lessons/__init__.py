"""Lessons: files that lead through runs, ask about them and set exercises, read, checked and graded (docs/lessons.md).

files          a lesson's files, from a folder or as they were uploaded, and as a zip
document       lesson.yaml: its words as types, and the reader, which reports every mistake with its path
templates.py   texts with placeholders
starts         the starts of a lesson, played when they are needed; the values of them that texts and questions can use
beats          what a beat shows and asks
exercises      what an exercise allows to be changed, and grades of tries
lint.py        everything that is wrong with a lesson
"""
