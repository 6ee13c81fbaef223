"""Which strings are valid label keys and values, and what is wrong with the others."""

from __future__ import annotations

import re
from functools import lru_cache

_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_.-]*[A-Za-z0-9])?")
_SUBDOMAIN = re.compile(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*")
MAX_NAME_LENGTH = 63
MAX_PREFIX_LENGTH = 253


def is_subdomain(text: str) -> bool:
    """Whether it has the form of a DNS subdomain (RFC 1123), of any length, as most names of objects have."""
    return _SUBDOMAIN.fullmatch(text) is not None


def is_label(key: str, value: str | None) -> bool:
    """Whether the API server accepts it as a label. value : None stands for any."""
    return key_problem(key) is None and (value is None or value_problem(value) is None)


@lru_cache(maxsize=65536)
def key_problem(key: str) -> str | None:
    """What is wrong with a label key (or any other qualified name), None if nothing."""
    prefix, slash, name = key.rpartition("/")
    if "/" in prefix:
        return "a qualified name has at most one '/'"
    if slash and not prefix:
        return "prefix part must be non-empty"
    if slash and (len(prefix) > MAX_PREFIX_LENGTH or not _SUBDOMAIN.fullmatch(prefix)):
        return f"prefix part must be a lower-case DNS subdomain of at most {MAX_PREFIX_LENGTH} characters"
    if not name:
        return "name part must be non-empty"
    if len(name) > MAX_NAME_LENGTH:
        return f"name part must be no more than {MAX_NAME_LENGTH} bytes"
    if not _NAME.fullmatch(name):
        return "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character"
    return None


@lru_cache(maxsize=65536)
def value_problem(value: str) -> str | None:
    """What is wrong with a label value, None if nothing. The empty string is a value."""
    if len(value) > MAX_NAME_LENGTH:
        return f"must be no more than {MAX_NAME_LENGTH} bytes"
    if value and not _NAME.fullmatch(value):
        return "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character"
    return None
