"""Users, owners, access rights and quotas.

rules        the table of rights
who          the current user of a request or of a look at a socket
visibility   the rows that a user may see and may change
models       people, workshops, shares, tokens, the audit log; what every owned row has
recognition  from a session or a token to its user
"""
