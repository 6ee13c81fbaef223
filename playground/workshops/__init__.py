"""The class: what a teacher shows to everybody in a workshop, what they ask, and what people answer.

The class is a log of small numbered frames: permalinks, pointers, questions; never the data that they speak of. Folded, it is
the state of the class, which is kept beside it, so that somebody who comes late reads one row.

    models      the log, questions and answers; enums: their states and kinds
    state       from frames to the state
    answer_text how answers are kept, so that equal ones count as one
    places      permalinks: which rows an address of the page shows
    presence    who is there
    status      what the teacher's page is told of everybody, and everybody's of themselves
    results     what came of it
    wall        how everybody does with a task
    script      what was shown, asked and set, in its order
    queries     reading all that
    services    showing, asking, answering, setting tasks, holding a class again
"""
