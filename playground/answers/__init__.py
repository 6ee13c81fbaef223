"""Questions about a cluster that the library answers at once, such as what would help a pod; and what happens when an answer is tried.

    work       the answers themselves, in the sandbox: no database there. The door to scheduler_core
    remedies   what would help the pod of an attempt
    checks     whether a run, or a snapshot under a policy, meets expectations; expectations made from a run
    optima     the best placement that the pods of a run could have had
    exports, export_work    a run as a file for another tool
    ended_run  a run that has ended, as the sandbox takes it; stored_run: the same as a type
    draft_work, drafts    what if: changes tried in a process that holds the cluster, and kept
    trials     trying an answer: revisions with its steps carried out, and a run over them

Nothing is stored but what a trial, or a draft that is kept, makes: revisions and a run.
"""
