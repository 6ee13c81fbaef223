"""`python manage.py load_demos`: stores the demos that are missing."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from playground.demos.services import load_demos


class Command(BaseCommand):
    help = "Loads the demos that are not stored yet. You can run it again at any time."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{load_demos()} demos are ready.")
