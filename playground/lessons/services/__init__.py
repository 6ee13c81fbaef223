"""What is done with lessons: learning from them, and writing them."""
