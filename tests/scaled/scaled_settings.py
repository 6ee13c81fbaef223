"""Settings of the processes that the tests here start: production, apart from other users of the same servers, and hasty."""

from __future__ import annotations

import os

from playground.settings.production import *  # noqa: F403 - a settings module is its names
from playground.settings.production import CELERY_BROKER_TRANSPORT_OPTIONS, CHANNEL_LAYERS, MIDDLEWARE
from tests.support.contract_middleware import insert_into

_apart = os.environ["PLAYGROUND_TEST_APART"]
CELERY_TASK_DEFAULT_QUEUE = _apart
CELERY_BROKER_TRANSPORT_OPTIONS = CELERY_BROKER_TRANSPORT_OPTIONS | {"global_keyprefix": f"{_apart}:"}
CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = _apart
insert_into(MIDDLEWARE)
RUN_LIMITS = {"lease_seconds": 3.0, "redispatch_seconds": 3.0}
