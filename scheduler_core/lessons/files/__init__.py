"""The files of a lesson.

folder.py   from a folder, or as they were uploaded
archive.py  as a zip, both ways
secrets.py  what must not be stored of them
"""
