"""Who somebody is, whose things are, who may see and change them, and how much of the server one may take.

rules        who may do what: the one table
who          who asks, for the request or the look at hand
visibility   the rows that somebody may see, and may change
models       people, workshops, shares, tokens, the audit log; what every owned row has
recognition  from a session or a token to who that is
"""
