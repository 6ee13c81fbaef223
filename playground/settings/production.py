"""The scaled-out form: the same code, but nothing may be left to a default that only suits one machine."""

from __future__ import annotations

from django.core.exceptions import ImproperlyConfigured

from playground.settings.base import *  # noqa: F403 - a settings module is its names
from playground.settings.base import ENV

_missing = [
    name
    for name, value in (
        ("PLAYGROUND_SECRET_KEY", ENV.secret_key),
        ("PLAYGROUND_DATABASE_URL", ENV.database_url),
        ("PLAYGROUND_REDIS_URL", ENV.redis_url),
    )
    if not value
]
if _missing:
    raise ImproperlyConfigured(f"production settings need {', '.join(_missing)}")

DEBUG = False
# `collectstatic` has run: files are served from there, compressed and named after their content.
STATIC_ROOT = str(ENV.data_dir / "static")
WHITENOISE_USE_FINDERS = False
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
# Browsers take such cookies over HTTPS, and from localhost.
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
# Said in answers to requests that came over HTTPS, as the proxy tells (PLAYGROUND_BEHIND_PROXY).
SECURE_HSTS_SECONDS = ENV.hsts_seconds
# What `check --deploy` asks for besides, and is not this server's to decide: whether other names below the host's, and
# browsers' built-in lists, are to know HTTPS alone (W005, W021); the proxy leads from HTTP to HTTPS, while probes come to the
# server itself over HTTP (W008).
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W008", "security.W021"]
