"""Searches: long questions about a cluster, which workers play: the best possible placement, nodes to add, how many more fit.

models, enums, queries    the rows
engine, intake            the doors to scheduler_core; engine has a line for each kind of question
services                  requests of people, and playing a search
tasks                     what workers do
"""
