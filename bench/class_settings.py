"""Settings of the servers that `bench.classroom --scaled` starts: production, apart from other users of the same Redis."""

from __future__ import annotations

import os

from playground.settings.production import *  # noqa: F403 - a settings module is its names
from playground.settings.production import CELERY_BROKER_TRANSPORT_OPTIONS, CHANNEL_LAYERS

_apart = os.environ["PLAYGROUND_TEST_APART"]
CELERY_TASK_DEFAULT_QUEUE = _apart
CELERY_BROKER_TRANSPORT_OPTIONS = CELERY_BROKER_TRANSPORT_OPTIONS | {"global_keyprefix": f"{_apart}:"}
CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = _apart
