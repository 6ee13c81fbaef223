"""lesson.yaml: its form, and how it is read.

language.py  its words, as types; schema.py: the published JSON schema, made from them
reader.py    files → Lesson, with every mistake and its path
rules.py     rules that the types do not express
"""
