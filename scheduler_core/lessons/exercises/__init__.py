"""Exercises: what may be changed, and what a try is worth.

changes.py  what an exercise allows to be changed
grades.py   a try: refused, or run and checked
"""
