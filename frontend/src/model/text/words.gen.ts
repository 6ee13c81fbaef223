// Made by script/words from docs/glossary.md.

export interface Word {
  meaning: string
  /** Where the documentation has more. */
  page: string
}

export const WORDS: Readonly<Record<string, Word>> = {
  "DefaultBinder": {
    "meaning": "Binds the pod to the chosen node.",
    "page": "/docs/plugins/"
  },
  "DefaultPodTopologySpread": {
    "meaning": "Spreads the pods of a service or controller over nodes and zones.",
    "page": "/docs/releases/"
  },
  "DefaultPreemption": {
    "meaning": "Finds pods of lower priority whose eviction would make room.",
    "page": "/docs/spec/08-preemption/"
  },
  "DynamicResources": {
    "meaning": "Finds devices for the resource claims of the pod.",
    "page": "/docs/spec/12-dra/"
  },
  "Filter": {
    "meaning": "Plugins check in order for each node whether it can take the pod; after the first rejection no further plugin checks that node.",
    "page": "/docs/spec/01-pipeline/"
  },
  "ImageLocality": {
    "meaning": "Prefers nodes that already have the pod’s images.",
    "page": "/docs/plugins/"
  },
  "InterPodAffinity": {
    "meaning": "Places the pod near or away from other pods, by labels and topology.",
    "page": "/docs/spec/04-interpod-affinity/"
  },
  "Lease": {
    "meaning": "The object that leader election uses as its lock. ConfigMaps and Endpoints were used before.",
    "page": "/docs/spec/10-leader-election/"
  },
  "NodeAffinity": {
    "meaning": "Node selector and node affinity of the pod: required terms filter, preferred terms score.",
    "page": "/docs/spec/03-node-selection/"
  },
  "NodeDeclaredFeatures": {
    "meaning": "Rejects nodes that do not declare a feature that the pod needs.",
    "page": "/docs/plugins/"
  },
  "NodeName": {
    "meaning": "If the pod names a node, rejects all others.",
    "page": "/docs/spec/03-node-selection/"
  },
  "NodePorts": {
    "meaning": "Rejects nodes where a host port of the pod is taken.",
    "page": "/docs/plugins/"
  },
  "NodePreferAvoidPods": {
    "meaning": "Keeps pods of a controller away from nodes with a corresponding annotation. Its weight is greater than all others together.",
    "page": "/docs/releases/"
  },
  "NodeResourcesBalancedAllocation": {
    "meaning": "Prefers nodes whose resources would be used evenly.",
    "page": "/docs/spec/02-resources/"
  },
  "NodeResourcesFit": {
    "meaning": "Rejects nodes without room for the requests; scores by how full the node would be.",
    "page": "/docs/spec/02-resources/"
  },
  "NodeResourcesLeastAllocated": {
    "meaning": "Prefers nodes that would be emptier.",
    "page": "/docs/releases/"
  },
  "NodeResourcesMostAllocated": {
    "meaning": "Prefers nodes that would be fuller.",
    "page": "/docs/releases/"
  },
  "NodeUnschedulable": {
    "meaning": "Rejects nodes marked unschedulable (cordoned), unless the pod tolerates it.",
    "page": "/docs/spec/03-node-selection/"
  },
  "NodeVolumeLimits": {
    "meaning": "Rejects nodes that cannot attach more volumes.",
    "page": "/docs/spec/06-volumes/"
  },
  "PodTopologySpread": {
    "meaning": "Keeps the pods of a group evenly spread over zones, nodes or other domains.",
    "page": "/docs/spec/05-topology-spread/"
  },
  "PostFilter": {
    "meaning": "Runs when no node is feasible: DefaultPreemption looks for a node where evicting other pods would make room.",
    "page": "/docs/spec/01-pipeline/"
  },
  "PreFilter": {
    "meaning": "Runs once per pod before nodes are checked; may narrow the nodes down or reject the pod for all of them.",
    "page": "/docs/spec/01-pipeline/"
  },
  "SchedulingGates": {
    "meaning": "Keeps pods with scheduling gates out of the queue.",
    "page": "/docs/spec/07-queue/"
  },
  "Score": {
    "meaning": "Plugins rate every feasible node; ratings are normalised to 0–100, weighted and added up.",
    "page": "/docs/spec/01-pipeline/"
  },
  "TaintToleration": {
    "meaning": "Rejects nodes with taints that the pod does not tolerate; prefers those with fewer PreferNoSchedule taints.",
    "page": "/docs/spec/03-node-selection/"
  },
  "VolumeBinding": {
    "meaning": "Rejects nodes that cannot reach the pod’s bound volumes or provide its unbound claims.",
    "page": "/docs/spec/06-volumes/"
  },
  "VolumeRestrictions": {
    "meaning": "Rejects nodes where a volume cannot be mounted a second time.",
    "page": "/docs/spec/06-volumes/"
  },
  "VolumeZone": {
    "meaning": "Rejects nodes outside the zone of the pod’s volumes.",
    "page": "/docs/spec/06-volumes/"
  },
  "activeQ": {
    "meaning": "The part of the scheduling queue whose pods are attempted next, by priority, then by age.",
    "page": "/docs/spec/07-queue/"
  },
  "attempt": {
    "meaning": "One pass of one pod through the scheduling cycle. It ends in a placement, a nomination, a rejection or an error.",
    "page": "/docs/spec/01-pipeline/"
  },
  "backoffQ": {
    "meaning": "Pods that failed recently and wait for a back-off time, which doubles with each failure.",
    "page": "/docs/spec/07-queue/"
  },
  "basket": {
    "meaning": "Nodes to add, in steps, with their cost and the pods that runs leave pending after them.",
    "page": "/docs/shopping/"
  },
  "beat": {
    "meaning": "A step of a lesson, in its files and over REST: a text, the place to look at, and sometimes a question.",
    "page": "/docs/lessons/"
  },
  "binding": {
    "meaning": "Writing a pod's node to the API server, after the decision and in parallel to the next attempts.",
    "page": "/docs/spec/11-live-scheduler/"
  },
  "bound": {
    "meaning": "A limit that no placement can exceed. It is possible that no placement reaches it.",
    "page": "/docs/optimum/"
  },
  "branch": {
    "meaning": "A simulation that equals another one up to a time, and continues differently.",
    "page": "/docs/simulations/"
  },
  "candidate": {
    "meaning": "A process that takes part in leader election. In preemption: a node on which evicting lower pods makes room.",
    "page": "/docs/spec/08-preemption/"
  },
  "case": {
    "meaning": "A recorded cluster with the decisions of a real kube-scheduler on it.",
    "page": "/docs/conformance/"
  },
  "command": {
    "meaning": "A user's action on a simulation while it is played, such as injecting a fault.",
    "page": "/docs/simulations/"
  },
  "demo": {
    "meaning": "A built-in snapshot and policy that demonstrate one behaviour.",
    "page": "/docs/"
  },
  "driver": {
    "meaning": "The code that makes one kind of simulation playable.",
    "page": "/docs/playing/"
  },
  "election": {
    "meaning": "A simulation of leader election: replicas, an API server, a lock, faults.",
    "page": "/docs/leader-election/"
  },
  "event": {
    "meaning": "A numbered entry of a log. Numbers count from 1 without gaps.",
    "page": "/docs/simulations/"
  },
  "explanation": {
    "meaning": "Everything about one attempt: each node, each plugin, each score, the preemption. It is computed when somebody opens it.",
    "page": "/docs/decisions/0003-explanations-are-recomputed/"
  },
  "extender": {
    "meaning": "A program that kube-scheduler calls over HTTP to filter, score, preempt or bind.",
    "page": "/docs/spec/09-extender/"
  },
  "extender server": {
    "meaning": "The playground as the extender of a real kube-scheduler.",
    "page": "/docs/extenders/"
  },
  "extension point": {
    "meaning": "A step of the pipeline at which plugins take part: PreEnqueue, QueueSort, PreFilter, Filter, PostFilter, PreScore, Score, Reserve, Permit, PreBind, Bind, PostBind.",
    "page": "/docs/spec/01-pipeline/"
  },
  "fault": {
    "meaning": "A failure in an election or a timeline: a crash, a broken link, a failed binding.",
    "page": "/docs/leader-election/"
  },
  "feasible node": {
    "meaning": "A node that passed every filter.",
    "page": "/docs/spec/01-pipeline/"
  },
  "frame": {
    "meaning": "An event of a simulation as it is sent: number, type, body.",
    "page": "/docs/simulations/"
  },
  "gap": {
    "meaning": "The distance from the best known placement to its bound; 0 if the placement is optimal.",
    "page": "/docs/optimum/"
  },
  "gate": {
    "meaning": "A name in `spec.schedulingGates` that keeps a pod out of the queue.",
    "page": "/docs/spec/07-queue/"
  },
  "goal": {
    "meaning": "What an optimum minimises after the number of placed pods was maximised: nodes in use, cost or fragmentation.",
    "page": "/docs/optimum/"
  },
  "highestPriority": {
    "meaning": "Lowest priority of the most important victim.",
    "page": "/docs/spec/08-preemption/"
  },
  "holder": {
    "meaning": "The candidate that the lock names as its leader.",
    "page": "/docs/spec/10-leader-election/"
  },
  "latestStart": {
    "meaning": "Latest start of the most important victims, so that pods that have run longer are kept.",
    "page": "/docs/spec/08-preemption/"
  },
  "live run": {
    "meaning": "The stored record of what a live scheduler did.",
    "page": "/docs/live/"
  },
  "live scheduler": {
    "meaning": "The engine when it schedules the pods of a real cluster.",
    "page": "/docs/live/"
  },
  "moment": {
    "meaning": "All events at one virtual time.",
    "page": "/docs/simulations/"
  },
  "nominated node": {
    "meaning": "The node in `status.nominatedNodeName`, on which a pod has made room by preemption.",
    "page": "/docs/spec/08-preemption/"
  },
  "notLookedAt": {
    "meaning": "These nodes were not evaluated, because enough feasible nodes had been found before; percentageOfNodesToScore sets how many are enough.",
    "page": "/docs/spec/01-pipeline/"
  },
  "operation": {
    "meaning": "A change of the cluster in a scenario: pods are created, a node is drained, the policy changes.",
    "page": "/docs/scenarios/"
  },
  "optimum": {
    "meaning": "The best known placement of waiting pods in any order, with its bound.",
    "page": "/docs/optimum/"
  },
  "outcome": {
    "meaning": "How an attempt ended, as a small record. A run is a log of outcomes.",
    "page": "/docs/architecture/"
  },
  "pdbViolations": {
    "meaning": "Fewest evictions that violate a PodDisruptionBudget.",
    "page": "/docs/spec/08-preemption/"
  },
  "player": {
    "meaning": "A row in memory while a worker plays it.",
    "page": "/docs/playing/"
  },
  "playthrough": {
    "meaning": "The state, in the memory of a worker, of the work that it plays: a simulation, or the steps of a search, a removal, a survival or a rehearsal.",
    "page": "/docs/playing/"
  },
  "plugin": {
    "meaning": "Code that runs at one or more extension points.",
    "page": "/docs/plugins/"
  },
  "policy": {
    "meaning": "A stored `KubeSchedulerConfiguration`.",
    "page": "/docs/architecture/"
  },
  "preemption": {
    "meaning": "The eviction of pods of lower priority so that a pod fits.",
    "page": "/docs/spec/08-preemption/"
  },
  "prioritySum": {
    "meaning": "Smallest sum of the victims’ priorities.",
    "page": "/docs/spec/08-preemption/"
  },
  "profile": {
    "meaning": "The plugins and their arguments for pods of one `schedulerName`.",
    "page": "/docs/spec/01-pipeline/"
  },
  "remedy": {
    "meaning": "A smallest set of changes after which a pod that found no node gets one.",
    "page": "/docs/remedies/"
  },
  "replica": {
    "meaning": "One process that may become the leader, with its machine and its clocks.",
    "page": "/docs/leader-election/"
  },
  "reprieve": {
    "meaning": "The removal of a pod from the victims, because the preemptor also fits without its eviction.",
    "page": "/docs/spec/08-preemption/"
  },
  "revision": {
    "meaning": "A changed copy of a snapshot or a policy, with the original as its parent.",
    "page": "/docs/decisions/0006-immutable-revisions/"
  },
  "run": {
    "meaning": "The scheduling of a snapshot's pending pods under a policy, one attempt after the other, without time.",
    "page": "/docs/architecture/"
  },
  "scenario": {
    "meaning": "A cluster and what happens to it over time, as YAML.",
    "page": "/docs/scenarios/"
  },
  "score": {
    "meaning": "A plugin's rating of a feasible node: raw as returned by the plugin, normalised to 0–100, and multiplied by the plugin's weight for the total.",
    "page": "/docs/spec/01-pipeline/"
  },
  "signature": {
    "meaning": "The part of a pod's spec on which decisions depend. Pods of equal signature get equal results.",
    "page": "/docs/spec/01-pipeline/"
  },
  "simulation": {
    "meaning": "A scenario played on a virtual clock: an election or a timeline.",
    "page": "/docs/simulations/"
  },
  "skew": {
    "meaning": "Matching pods in a topology domain, minus those in the emptiest one.",
    "page": "/docs/spec/05-topology-spread/"
  },
  "snapshot": {
    "meaning": "A cluster at one time, as it was uploaded, redacted. It never changes.",
    "page": "/docs/architecture/"
  },
  "table": {
    "meaning": "The definition of one kind of row that workers play.",
    "page": "/docs/playing/"
  },
  "taint": {
    "meaning": "A taint keeps pods from a node that do not tolerate it.",
    "page": "/docs/spec/03-node-selection/"
  },
  "timeline": {
    "meaning": "A simulation of the scheduler over time: arrivals, ends, drains, evictions.",
    "page": "/docs/timelines/"
  },
  "toleration": {
    "meaning": "A taint keeps pods from a node that do not tolerate it.",
    "page": "/docs/spec/03-node-selection/"
  },
  "unschedulable pods": {
    "meaning": "Pods that failed and wait for an event that may help them.",
    "page": "/docs/spec/07-queue/"
  },
  "verdict": {
    "meaning": "The result of one filter for one node, as a number: 0 if the pod fits; the plugin converts any other number to a Status.",
    "page": "/docs/adding-a-plugin/"
  },
  "viaNomination": {
    "meaning": "The pod had been nominated to a node. This node is tried first; if the pod fits there, no other node is evaluated.",
    "page": "/docs/spec/08-preemption/"
  },
  "victim": {
    "meaning": "A pod that preemption evicts.",
    "page": "/docs/spec/08-preemption/"
  },
  "victims": {
    "meaning": "Fewest victims.",
    "page": "/docs/spec/08-preemption/"
  },
  "worker": {
    "meaning": "A process or thread that plays rows.",
    "page": "/docs/playing/"
  }
}
