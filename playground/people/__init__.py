"""Users, owners, access rights and quotas.

rules        the table of rights
current_user the current user of a request or of a look at a socket
visibility   the rows that a user may see and may change
models       people, workshops, shares, tokens, the audit log; what every owned row has
recognition  from a session or a token to its user
middleware   sets the user of a request, checks CSRF tokens
services     what people do: sign in, join, share, create tokens and workshops
secrets      secrets that are shown once and stored as a hash
names        names that participants give themselves
limits       how many tokens, links, workshops and participants there may be
throttle     slows down guessing, limits changes a minute; counts: what servers count together
providers    signing in with a provider; provider_rules: who may; provider_adapters: what django-allauth asks
audit        the audit log; receivers: writes deletions into it
enums        roles, acts, scopes, visibility
"""
