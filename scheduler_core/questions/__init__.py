"""Questions about an attempt, made from its explanation, and explanations of answers.

attempt.py      the questions of one attempt, and one of them by its id
question.py     Question, and feedback_on: is an answer right, and why
facts.py        an explanation as the questions read it
end.py          how did the attempt end?
nodes.py        which node wins, how many could take the pod
scores.py       by which plugin and by how much the winner leads, what a node scored
rejections.py   which plugin rejected a node
eviction.py     which pods are evicted, where, and by which criterion
"""
