"""What is made as good as possible.

objectives.py     the objectives in their order: pods of each priority, then a goal
goals.py          the goals: nodes in use, or their cost
fragmentation.py  the goal of little fragmentation
"""
