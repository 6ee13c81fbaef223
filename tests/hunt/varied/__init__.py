"""Random clusters for comparisons with the real kube-scheduler: what each rule can meet, rare branches included.

cluster     a cluster of a topic, from its seed
nodes       nodes: sizes, zones, taints, images
selection   tolerations, node selectors and affinity, ports, images
amounts     requests: containers, sidecars, pod-level amounts, overhead
neighbours  affinity between pods, topology spread
storage     claims, volumes, classes, limits
volumes     the same with everything odd: in-tree disks and their drivers, ephemeral volumes, claims in each state, attachments
disks       in-tree disks, and places of volumes under old and new labels
victims     pods that have their nodes, priorities, budgets
devices     classes, slices, claims
pools       classes and slices with everything odd: partitions that share counters, capacities with policies, devices with places
claims      claims with everything odd, in each state; extended resources of classes
changes     what may happen to the objects of a cluster
edits       what may be changed in an object of each kind
plays       what may happen to a scheduling queue
server      what may happen at an API server, and what of it has reached a scheduler
groups      one gang in a full cluster
extenders   extenders, and what they answer
chance      the draws
policies    configurations of the scheduler
"""
