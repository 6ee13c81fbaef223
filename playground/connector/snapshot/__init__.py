"""A real cluster as a snapshot.

dump             the cluster as one List, as kubectl prints it
cluster_import   redacted, bounded and reported on as an upload is; problems says why there is none
connected        the cluster that the operator connected this server with
"""
