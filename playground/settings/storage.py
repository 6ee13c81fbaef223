"""The database and the caches."""

from __future__ import annotations

from typing import Any, Final

import environ as django_environ

from playground.settings.env import Environment

MOST_COUNTS: Final = 100_000
"""Django forgets a third of more than 300. A class of that size has more: who is there, who changed something in this minute. And who
makes enough counts would have those of guessed passwords forgotten.
"""


def database(env: Environment) -> dict[str, Any]:
    """Django's entry for the one database: PostgreSQL by URL, else SQLite in the data directory."""
    if not env.database_url:
        env.data_dir.mkdir(parents=True, exist_ok=True)
        return sqlite(str(env.data_dir / "playground.sqlite3"))
    parsed: dict[str, Any] = dict(django_environ.Env.db_url_config(env.database_url))
    if env.database_pool_size:
        parsed.setdefault("OPTIONS", {})["pool"] = {"min_size": 1, "max_size": env.database_pool_size}
    return parsed | {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True}


def sqlite(name: str) -> dict[str, Any]:
    """SQLite that several threads write to: a transaction waits for the write lock at its start."""
    return {
        "ENGINE": "playground.common.sqlite",
        "NAME": name,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def caches(env: Environment) -> dict[str, Any]:
    """`shared` is what several servers count together. While its Redis is away each counts by itself (people.counts), so nobody waits long
    for it.
    """
    of_this_process = {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": MOST_COUNTS},
    }
    redis = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": env.redis_url,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
    return {"default": of_this_process, "shared": redis if env.redis_url else of_this_process}
