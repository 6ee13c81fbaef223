"""The ASGI entry point: HTTP goes to Django, sockets to playground.sockets."""

from __future__ import annotations

import os
from typing import cast

from playground.common.handler import make_django_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings.base")

# Loads the apps, so it comes before anything that imports models.
django_application = make_django_application()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402 - after the apps are loaded
from django.conf import settings  # noqa: E402

from playground.common.answer_limit import AnswerLimit  # noqa: E402
from playground.common.body_limit import Application, BodyLimit  # noqa: E402
from playground.common.bytes_at_once import BytesAtOnce  # noqa: E402
from playground.common.departure import DepartureWatch  # noqa: E402
from playground.common.head_limit import HeadLimit  # noqa: E402
from playground.extender.door import ExtenderDoor  # noqa: E402
from playground.sockets.asker import address_of  # noqa: E402
from playground.sockets.origin import OriginCheck  # noqa: E402
from playground.sockets.routing import websocket_urlpatterns  # noqa: E402

# What a multipart body may add to the file in it.
_ENVELOPE_BYTES = 64 * 1024
# Bodies of the largest size that are in memory at once: as many as wait for a turn in the sandbox, and some on their way.
_LARGE_BODIES = 8
# Of large answers that clients have not read yet. One alone may be larger.
_UNREAD_BYTES = 256 * 1024 * 1024

application = HeadLimit(
    ProtocolTypeRouter(
        {
            "http": BodyLimit(
                AnswerLimit(
                    ExtenderDoor(DepartureWatch(cast("Application", django_application))),
                    BytesAtOnce(_UNREAD_BYTES),
                    address_of,
                ),
                settings.MAX_UPLOAD_BYTES + _ENVELOPE_BYTES,
                BytesAtOnce(_LARGE_BODIES * (settings.MAX_UPLOAD_BYTES + _ENVELOPE_BYTES)),
                address_of,
            ),
            "websocket": OriginCheck(URLRouter(websocket_urlpatterns)),
        }
    )
)
