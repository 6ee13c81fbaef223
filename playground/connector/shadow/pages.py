"""The page of a shadow: files of the built browser interface, served without the playground's server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from aiohttp import web

from playground.common.middleware import ContentSecurityPolicy

HEADERS: Final = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": ContentSecurityPolicy.policy,
    "X-Content-Type-Options": "nosniff",
}
NOT_BUILT: Final = "The browser interface is not built: script/setup builds it. /overview, /report and /metrics answer without it.\n"


def pages(built: Path) -> list[web.AbstractRouteDef]:
    """built : the folder with the interface (settings.FRONTEND_DIST)."""
    routes: list[web.AbstractRouteDef] = [
        web.get("/", _file(built / "shadow.html")),
        web.get("/favicon.svg", _file(built / "favicon.svg")),
    ]
    if (built / "assets").is_dir():
        routes.append(web.static("/assets", built / "assets"))
    return routes


def _file(path: Path) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    is_built = path.is_file()

    async def answer(_: web.Request) -> web.StreamResponse:
        if not is_built:
            return web.Response(status=503, text=NOT_BUILT)
        return web.FileResponse(path, headers=HEADERS)

    return answer
