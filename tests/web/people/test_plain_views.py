"""What is answered outside the OpenAPI document: the pages, the documentation, links, metrics, the admin site, providers' callbacks.

A view that is added there without a rule here fails.
"""

from __future__ import annotations

import re
from typing import Final

import pytest
from django.conf import settings

from tests.support.addresses import all_routes
from tests.support.people import Cast

pytestmark = pytest.mark.django_db

# Addresses, and what operators and everybody else are answered. Nothing that is for everybody shows what belongs to somebody.
RULES: Final[dict[str, tuple[str, int, int]]] = {
    "metrics": ("/metrics", 200, 404),
    "api/schema/": ("/api/schema/?format=json", 200, 200),
    "api/docs/": ("/api/docs/", 200, 200),
    "^healthz/?$": ("/healthz", 200, 200),
    "^readyz/?$": ("/readyz", 200, 200),
    # Leads to the page of what it shares, or to the one that says that it does not.
    "shared/<str:secret>": ("/shared/guessed", 302, 302),
    r"^docs(?:/(?P<path>.*))?$": ("/docs/", 200, 200),
    r"^(?!api/|admin/|healthz|readyz|metrics|ws/)(?P<path>.*)$": ("/runs/1", 200, 200),
    # The forms of the admin site itself; Django leads everybody whom it does not know to the first.
    "admin/login/": ("/admin/login/", 302, 200),
    "admin/logout/": ("/admin/logout/", 405, 302),
}
ADMIN: Final = sorted(route for route in all_routes() if route.startswith("admin/") and route not in RULES)
ARGUMENT: Final = re.compile(r"<[^>]+>|\(\?P<.*\)")


def test_every_plain_view_has_a_rule_and_every_rule_a_view() -> None:
    plain = {route for route in all_routes() if not route.startswith("api/v1/")} - set(ADMIN)
    assert plain == set(RULES)


@pytest.mark.parametrize("route", RULES)
def test_who_is_answered(people: Cast, route: str) -> None:
    address, operators, others = RULES[route]
    if not (settings.DOCUMENTATION_DIST.is_dir() and settings.FRONTEND_DIST.is_dir()):
        pytest.skip("the pages are not built")
    told = {name: asker.client().get(address).status_code for name, asker in people.askers.items()}
    assert told == {name: operators if name == "olga" else others for name in people.askers}


def test_all_of_the_admin_site_leads_others_to_its_sign_in(people: Cast) -> None:
    assert len(ADMIN) > 50
    for name, asker in people.askers.items():
        if name == "olga":
            continue
        client = asker.client()
        for address in ("/" + ARGUMENT.sub("1", route).removesuffix("$") for route in ADMIN):
            for answer in (client.get(address), client.post(address)):
                led = answer.headers.get("Location", "").partition("?")[0]
                assert (answer.status_code, led) == (302, "/admin/login/"), (name, address)
