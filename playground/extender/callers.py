"""Who may call the extender server: every caller that sends its secret."""

from __future__ import annotations

import base64
import binascii
import secrets

from django.conf import settings


def sends_secret(authorization: str) -> bool:
    """Whether the header has the secret of this server; never, if it has none.

    A secret in urlPrefix, `https://any:SECRET@host/…`, is sent by Go's client as a password; programs may send a token.
    """
    wanted = settings.EXTENDER_SECRET
    scheme, _, given = authorization.partition(" ")
    if scheme.lower() == "basic":
        try:
            given = base64.b64decode(given, validate=True).decode().partition(":")[2]
        except (binascii.Error, UnicodeDecodeError):
            return False
    elif scheme.lower() != "bearer":
        return False
    return bool(wanted) and secrets.compare_digest(given.encode(), wanted.encode())
