"""A real cluster as a snapshot.

dump             the cluster as one List, as kubectl prints it
cluster_import   redacted, limited and reported like an upload; problems has the errors
connected_cluster  the cluster to which the operator connected this server
"""
