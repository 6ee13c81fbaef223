"""What a beat shows and asks.

places.py     which moment of a start it shows
pictures.py   the clusters that it shows, in short; moments.py: the moments of timelines and elections
questions.py  its question, with the answer from its run
"""
