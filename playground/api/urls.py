"""Every address of the API. Parts of it are lists of their own."""

from __future__ import annotations

from django.urls import include, path

from playground.api.views import (
    capacity,
    checks,
    cluster,
    demos,
    index,
    policies,
    simulate,
    snapshots,
    storage,
)

urlpatterns = [
    path("", index.Index.as_view()),
    path("snapshots/", snapshots.SnapshotList.as_view()),
    path("snapshots/<uuid:snapshot_id>/", snapshots.SnapshotDetail.as_view()),
    path("snapshots/<uuid:snapshot_id>/objects/", snapshots.SnapshotObjects.as_view()),
    path("snapshots/<uuid:snapshot_id>/export/", snapshots.SnapshotExport.as_view()),
    path("snapshots/<uuid:snapshot_id>/cluster/", snapshots.SnapshotCluster.as_view()),
    path("snapshots/<uuid:snapshot_id>/releases/<str:release>/", snapshots.SnapshotRelease.as_view()),
    path("snapshots/<uuid:snapshot_id>/revisions/", snapshots.SnapshotRevisions.as_view()),
    path("cluster/", cluster.Cluster.as_view()),
    path("cluster/snapshots/", cluster.ClusterSnapshots.as_view()),
    path("policies/", policies.PolicyList.as_view()),
    path("policies/validate/", policies.PolicyValidation.as_view()),
    path("policies/<uuid:policy_id>/", policies.PolicyDetail.as_view()),
    path("policies/<uuid:policy_id>/revisions/", policies.PolicyRevisions.as_view()),
    path("simulate/", simulate.Simulate.as_view()),
    path("capacity/", capacity.Capacity.as_view()),
    path("checks/", checks.Checks.as_view()),
    path("storage/", storage.Storage.as_view()),
    path("quotas/", storage.Quotas.as_view()),
    path("demos/", demos.DemoList.as_view()),
    path("demos/<slug:slug>/run/", demos.DemoRun.as_view()),
    path("", include("playground.api.run_urls")),
    path("", include("playground.api.extender_urls")),
    path("", include("playground.api.live_urls")),
    path("", include("playground.api.rehearsal_urls")),
    path("", include("playground.api.removal_urls")),
    path("", include("playground.api.search_urls")),
    path("", include("playground.api.simulation_urls")),
    path("", include("playground.api.survival_urls")),
    path("", include("playground.api.sweep_urls")),
    path("", include("playground.api.timeline_urls")),
    path("", include("playground.api.people_urls")),
    path("", include("playground.api.lesson_urls")),
    path("", include("playground.api.written_lesson_urls")),
    path("", include("playground.api.class_urls")),
]
