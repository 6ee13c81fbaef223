"""Runs in the admin site."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from playground.runs.enums import RunState
from playground.runs.models import Attempt, Event
from tests.support.played import a_busy_cluster, played
from tests.support.runs import a_run


@pytest.mark.django_db
def test_every_page_can_be_opened(admin_client: Client) -> None:
    run = played(a_busy_cluster())
    pages = [("run", run), ("attempt", Attempt.objects.last()), ("event", Event.objects.last())]
    for name, row in pages:
        assert row is not None
        assert admin_client.get(f"/admin/runs/{name}/").status_code == 200
        assert admin_client.get(f"/admin/runs/{name}/?q={run.pk}").status_code == 200
        assert admin_client.get(f"/admin/runs/{name}/{row.pk}/change/").status_code == 200
        assert admin_client.get(f"/admin/runs/{name}/add/").status_code == 403


@pytest.mark.django_db
def test_runs_can_be_cancelled_and_those_that_have_ended_say_so(admin_client: Client) -> None:
    waiting, ended = a_run(), a_run(state=RunState.SUCCEEDED)
    form = {"action": "cancel", "_selected_action": [str(waiting.pk), str(ended.pk)]}
    answer = admin_client.post("/admin/runs/run/", form, follow=True)
    waiting.refresh_from_db()
    assert waiting.state == RunState.CANCELLED
    assert {str(message) for message in answer.context["messages"]} == {
        f"{waiting.pk}: cancelled.",
        f"{ended.pk}: The run has ended, state succeeded: there is nothing to cancel.",
    }


@pytest.mark.django_db
def test_who_may_only_look_may_not_cancel(client: Client) -> None:
    watcher = User.objects.create_user("watcher", is_staff=True)
    watcher.user_permissions.add(Permission.objects.get(codename="view_run"))
    client.force_login(watcher)
    waiting = a_run()
    form = {"action": "cancel", "_selected_action": [str(waiting.pk)]}
    assert "Cancel selected runs" not in client.get("/admin/runs/run/").content.decode()
    client.post("/admin/runs/run/", form, follow=True)
    waiting.refresh_from_db()
    assert waiting.state == RunState.QUEUED
    watcher.user_permissions.add(Permission.objects.get(codename="change_run"))
    client.post("/admin/runs/run/", form, follow=True)
    waiting.refresh_from_db()
    assert waiting.state == RunState.CANCELLED
