// The scheduler's own words with one line each, and where the documentation has more.

const MEANINGS: Record<string, string> = {
  PreFilter: 'Looks at the pod once before any node, and may narrow the nodes down or reject the pod for all of them.',
  Filter: 'Plugins in order say for each node whether it can take the pod; the first rejection ends it for that node.',
  Score: 'Plugins rate every feasible node; ratings are normalised to 0–100, weighted and added up.',
  PostFilter: 'Runs when no node is feasible: DefaultPreemption looks for a node where evicting others would help.',
  SchedulingGates: 'Keeps pods with scheduling gates out of the queue.',
  NodeUnschedulable: 'Rejects nodes marked unschedulable (cordoned), unless the pod tolerates it.',
  NodeName: 'If the pod names a node, rejects all others.',
  TaintToleration: 'Rejects nodes with taints that the pod does not tolerate; prefers those with fewer PreferNoSchedule taints.',
  NodeAffinity: 'Node selector and node affinity of the pod: required terms filter, preferred terms score.',
  NodePorts: 'Rejects nodes where a host port of the pod is taken.',
  NodeResourcesFit: 'Rejects nodes without room for the requests; scores by how full the node would be.',
  VolumeRestrictions: 'Rejects nodes where a volume cannot be mounted a second time.',
  NodeVolumeLimits: 'Rejects nodes that cannot attach more volumes.',
  VolumeBinding: 'Rejects nodes that cannot reach the pod’s bound volumes or provide its unbound claims.',
  VolumeZone: 'Rejects nodes outside the zone of the pod’s volumes.',
  PodTopologySpread: 'Keeps the pods of a group evenly spread over zones, nodes or other domains.',
  InterPodAffinity: 'Places the pod near or away from other pods, by labels and topology.',
  DynamicResources: 'Finds devices for the resource claims of the pod.',
  NodeDeclaredFeatures: 'Rejects nodes that do not declare a feature that the pod needs.',
  NodeResourcesBalancedAllocation: 'Prefers nodes whose resources would be used evenly.',
  ImageLocality: 'Prefers nodes that already have the pod’s images.',
  DefaultPreemption: 'Finds pods of lower priority whose eviction would make room.',
  DefaultBinder: 'Binds the pod to the chosen node.',
  NodeResourcesLeastAllocated: 'Prefers nodes that would be emptier.',
  NodeResourcesMostAllocated: 'Prefers nodes that would be fuller.',
  NodePreferAvoidPods: 'Keeps pods of a controller away from nodes whose annotation asks for it; outweighs everything else.',
  DefaultPodTopologySpread: 'Spreads the pods of a service or controller over nodes and zones.',
  notLookedAt: 'Enough feasible nodes had been found before their turn: percentageOfNodesToScore says how many are enough.',
  viaNomination: 'The pod had been nominated to a node; that node is tried first, and where it fits no other is looked at.',
  pdbViolations: 'Fewest evictions that violate a PodDisruptionBudget.',
  highestPriority: 'Lowest priority of the most important victim.',
  prioritySum: 'Smallest sum of the victims’ priorities.',
  victims: 'Fewest victims.',
  latestStart: 'Latest start of the most important victims: those that have run longest are kept.',
}

const SCHEDULING_DOCS = 'https://kubernetes.io/docs/concepts/scheduling-eviction/'
const PLUGIN_DOCS = 'https://kubernetes.io/docs/reference/scheduling/config/#scheduling-plugins'

/** One line about a word of the scheduler; empty for words it does not know. */
export function meaningOf(word: string): string {
  if (word.startsWith('extender ')) return 'A program beside the scheduler that the policy asks about nodes. Its scores, 0 to 10, count ten times.'
  return MEANINGS[word] ?? ''
}

export function docsFor(word: string): string {
  if (word === 'DefaultPreemption' || word === 'PostFilter') return `${SCHEDULING_DOCS}pod-priority-preemption/`
  if (word === 'Filter' || word === 'Score' || word === 'PreFilter') return `${SCHEDULING_DOCS}scheduling-framework/`
  return PLUGIN_DOCS
}
