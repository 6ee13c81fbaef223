"""The class: what a teacher shows to everybody in a workshop, what they ask, and what people answer.

The class is a log of small numbered frames: permalinks, pointers, questions; never the data that they speak of. Folded, it is
the state of the class, which is kept beside it, so that somebody who comes late reads one row.

    models      the log, questions and answers; enums: their states and kinds
    state       from frames to the state
    answer_text how answers are kept, so that equal ones count as one
    possible_answers    the answers to a question without choices
    right_answers    of many right answers, those that are told
    places      permalinks: which rows an address of the page shows
    presence    who is there
    status      the state of everybody for the teacher, and of each member for themselves
    results     every question with its answers, every task with everybody's progress
    wall        how everybody does with a task
    script      what was shown, asked and set, in its order
    queries     reading all that
    services    showing, asking, answering, setting tasks, holding a class again
"""
