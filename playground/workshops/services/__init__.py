"""What happens in a class. Each function is one transaction; frames go to the sockets after the commit.

log         appending a frame
pages       what the teacher shows and points at, and calling everybody back
questions   asking, closing, revealing
answers     what people answer
tasks       setting the class an exercise
work        working on it, and the teacher's comments
repeats     holding a class again
"""
