"""Settings of the tests: the embedded form in a scratch folder, or the servers that the variables name."""

from __future__ import annotations

import os

from playground.settings.base import *  # noqa: F403 - a settings module is its names
from playground.settings.base import DATABASES, ENV, MIDDLEWARE
from tests.support import contract_middleware, static_files
from tests.support.ample_time import *  # noqa: F403 - settings, as above

SECRET_KEY = "for tests only"
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

if not ENV.database_url:
    # A file, not memory: sockets, tasks and views run in threads of their own and must see one database.
    # One a process: test runs may overlap.
    (ENV.data_dir / "test").mkdir(parents=True, exist_ok=True)
    DATABASES["default"]["TEST"] = {
        "NAME": str(ENV.data_dir / "test" / f"{os.getpid()}.sqlite3"),
        # From the models, as a new database of the embedded form: tests/web/embedded holds both ways to be one.
        "MIGRATE": False,
    }
    DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"

# Every answer is held to the OpenAPI document.
contract_middleware.insert_into(MIDDLEWARE)
static_files.put_into(MIDDLEWARE)
