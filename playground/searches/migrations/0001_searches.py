import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0004_descriptions"),
        ("policies", "0004_descriptions"),
        ("runs", "0013_descriptions"),
        ("snapshots", "0003_descriptions"),
    ]

    operations = [
        migrations.CreateModel(
            name="Search",
            fields=[
                (
                    "id",
                    models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "created_at",
                    models.DateTimeField(db_index=True, default=django.utils.timezone.now, editable=False),
                ),
                (
                    "visibility",
                    models.CharField(
                        choices=[
                            ("private", "Private"),
                            ("workshop", "Workshop"),
                            ("link", "Link"),
                            ("everybody", "Everybody"),
                        ],
                        default="private",
                        editable=False,
                        max_length=10,
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "Queued"),
                            ("running", "Running"),
                            ("succeeded", "Succeeded"),
                            ("failed", "Failed"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="queued",
                        max_length=16,
                    ),
                ),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "error",
                    models.JSONField(
                        blank=True, help_text="The problem document (RFC 9457) of a failed run.", null=True
                    ),
                ),
                (
                    "last_seq",
                    models.PositiveIntegerField(default=0, help_text="Number of the last stored event."),
                ),
                ("cancel_requested", models.BooleanField(default=False)),
                (
                    "dispatched_at",
                    models.DateTimeField(
                        blank=True, help_text="When it was last sent to the workers.", null=True
                    ),
                ),
                (
                    "taken_by",
                    models.CharField(
                        blank=True, default="", help_text="The worker that holds the lease.", max_length=120
                    ),
                ),
                (
                    "taken_until",
                    models.DateTimeField(
                        blank=True, help_text="When the lease ends unless it is renewed.", null=True
                    ),
                ),
                (
                    "fruitless_takes",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="Number of times that a worker took it without storing an outcome.",
                    ),
                ),
                (
                    "engine_seconds",
                    models.FloatField(
                        default=0.0,
                        help_text="Seconds of processor time that workers spent on it; counted only with accounts.",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("optimum", "Optimum"), ("shopping", "Shopping"), ("capacity", "Capacity")],
                        max_length=16,
                    ),
                ),
                (
                    "after_run",
                    models.BooleanField(
                        default=True,
                        help_text="Whether it is about the cluster at the end of a run, not about the snapshot.",
                    ),
                ),
                (
                    "options",
                    models.JSONField(
                        default=dict, help_text="The options of its runs; no extender is called."
                    ),
                ),
                (
                    "question",
                    models.JSONField(default=dict, help_text="The question as it was sent, with defaults."),
                ),
                ("done", models.PositiveIntegerField(default=0, help_text="Number of steps so far.")),
                (
                    "planned",
                    models.PositiveIntegerField(
                        default=0, help_text="Number of all steps; 0 while it is not known."
                    ),
                ),
                (
                    "says",
                    models.TextField(
                        blank=True,
                        default="",
                        help_text="What is known so far; at the end, the answer in words.",
                    ),
                ),
                (
                    "answer",
                    models.BinaryField(help_text="JSON, compressed if it becomes smaller.", null=True),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="people.person",
                    ),
                ),
                (
                    "policy",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="searches",
                        to="policies.policy",
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="searches",
                        to="runs.run",
                    ),
                ),
                (
                    "snapshot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="searches",
                        to="snapshots.snapshot",
                    ),
                ),
                (
                    "workshop",
                    models.ForeignKey(
                        blank=True,
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="people.workshop",
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "id"),
            },
        ),
        migrations.CreateModel(
            name="Noted",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("first", models.PositiveIntegerField()),
                ("body", models.BinaryField(help_text="JSON, compressed if it becomes smaller.")),
                (
                    "search",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="noted",
                        to="searches.search",
                    ),
                ),
            ],
            options={
                "ordering": ("search", "first"),
            },
        ),
        migrations.AddIndex(
            model_name="search",
            index=models.Index(fields=["state", "taken_until"], name="search_state_taken_until"),
        ),
        migrations.AddConstraint(
            model_name="noted",
            constraint=models.UniqueConstraint(fields=("search", "first"), name="noted_search_first"),
        ),
        migrations.AddConstraint(
            model_name="noted",
            constraint=models.CheckConstraint(
                condition=models.Q(("first__gte", 1)), name="noted_first_from_one"
            ),
        ),
    ]
