"""The pods that the controllers of workloads would create.

expansion.py      all workloads of a cluster that have no pods yet; workload_report.py: which got pods, and why others got none
owned_pods.py     which workloads have pods
pods.py           pod templates → pods, one function for each kind of controller
daemon_nodes.py   on which nodes a DaemonSet runs
node_pods.py      the pods that a new node has from the start
volcano_jobs.py   Jobs of Volcano
claims.py         PersistentVolumeClaims of these pods; device_claims.py, their ResourceClaims
names.py          the names of what controllers create, the same every time
"""
