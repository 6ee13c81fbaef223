"""Demos: ready-made clusters and policies that each teach one thing.

Each is a folder under `data/`, named after the demo's slug:

    demo.yaml       title, summary, lesson (what to look at), picture (its caption), order in the gallery
    cluster.yaml    the cluster, as kubectl prints it or as manifests
    moved.json      where its run places pods; script/demo-outcomes writes it
    policy.yaml     a KubeSchedulerConfiguration; may be missing: the defaults

    catalogue   the folders
    services    storing them, once; starting a run of one
    queries     the gallery
"""
