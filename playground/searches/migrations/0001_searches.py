import django.db.models.deletion
import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("people", "0003_showing"),
        ("policies", "0003_people"),
        ("runs", "0012_listed"),
        ("snapshots", "0002_people"),
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
                        blank=True, help_text="The problem document of a failed run.", null=True
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
                        blank=True, help_text="When a worker was last asked to play it.", null=True
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
                        default=0, help_text="Times taken since an outcome was last stored."
                    ),
                ),
                (
                    "engine_seconds",
                    models.FloatField(
                        default=0.0,
                        help_text="That workers have spent on it; counted where there are accounts.",
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
                        help_text="About the cluster as a run leaves it, not as the snapshot has it.",
                    ),
                ),
                ("options", models.JSONField(default=dict, help_text="As of a run; no extender is called.")),
                (
                    "question",
                    models.JSONField(
                        default=dict, help_text="As it was sent, with what is assumed otherwise."
                    ),
                ),
                ("done", models.PositiveIntegerField(default=0, help_text="Steps so far.")),
                (
                    "planned",
                    models.PositiveIntegerField(
                        default=0, help_text="How many there are; 0 while that is not known."
                    ),
                ),
                (
                    "says",
                    models.TextField(
                        blank=True, default="", help_text="What is known so far; in the end, the answer."
                    ),
                ),
                ("answer", models.BinaryField(help_text="JSON, compressed when that pays.", null=True)),
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
                ("body", models.BinaryField(help_text="JSON, compressed when that pays.")),
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
