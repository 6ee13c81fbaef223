"""Who may sign in with a provider (`PLAYGROUND_SIGN_IN_ALLOWED`)."""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase


def is_allowed(own: str, addresses: Iterable[str], rules: Iterable[str]) -> bool:
    """Whether a rule allows the user. Case does not count, and `*` stands for any characters.

    own : `provider:name`, which rules of that form are about. addresses : those that the provider has verified, which all other
    rules are about: a name that its owner has chosen never counts as an address.
    """
    own, prefix = own.lower(), own.partition(":")[0].lower() + ":"
    verified = [address.lower() for address in addresses]
    return any(
        any(fnmatchcase(name, rule) for name in ([own] if rule.startswith(prefix) else verified))
        for rule in map(str.lower, rules)
    )
