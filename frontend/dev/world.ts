// Made-up clusters and runs for work on the page without a server. A toy scheduler: three filters, three scores.
import type { ClusterColumns } from '../src/wire/clusterColumns'
import type { Explanation } from '../src/wire/attempts'
import type { Outcome } from '../src/wire/outcome'

export interface World {
  cluster: ClusterColumns
  attempts: Outcome[]
  explain: (k: number) => Explanation
}

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

const Gi = 1024 ** 3
const CLASSES = [
  [500, Gi, 0, 1, 0],
  [1000, 2 * Gi, 0, 1, 0],
  [2000, 4 * Gi, 0, 1, 0],
  [4000, 16 * Gi, 0, 1, 1],
  [8000, 64 * Gi, 0, 1, 4],
]

function makeCluster(nodeCount: number, podCount: number, seed: number): ClusterColumns {
  const next = random(seed)
  const names = Array.from({ length: nodeCount }, (_, i) => `node-${String(i).padStart(String(nodeCount - 1).length, '0')}`)
  const gpu = names.map((_, i) => i % 5 === 0)
  const running = Math.floor(podCount / 3)
  const fill = <T>(make: (i: number) => T) => Array.from({ length: podCount }, (_, i) => make(i))
  return {
    resources: ['cpu', 'memory', 'ephemeral-storage', 'pods', 'nvidia.com/gpu'],
    nodes: {
      names,
      zones: names.map((_, i) => `zone-${'abc'[i % 3]}`),
      allocatable: names.map((_, i) => [gpu[i] ? 32000 : 16000, (gpu[i] ? 256 : 64) * Gi, 100 * Gi, 110, gpu[i] ? 8 : 0]),
      unschedulable: names.map((_, i) => i % 17 === 5),
      taints: names.map((_, i) => (gpu[i] ? ['nvidia.com/gpu=present:NoSchedule'] : [])),
    },
    pods: {
      keys: fill((i) => (i < running ? `shop/web-${i}` : i % 7 === 0 ? `ml/trainer-${i}` : `batch/job-${i}`)),
      nodes: fill((i) => (i < running ? Math.floor(next() * nodeCount) : -1)),
      requests: fill((i) => (i >= running && i % 7 === 0 ? 3 + (i % 2) : Math.floor(next() * 3))),
      priorities: fill((i) => (i % 11 === 0 && i >= running ? 1000 : 0)),
      states: fill((i) => (i < running ? 'running' : i === podCount - 1 ? 'gated' : 'pending')),
      schedulerNames: fill(() => 0),
    },
    requestClasses: CLASSES,
    schedulers: ['default-scheduler'],
  }
}

const FILTERS = [
  ['NodeUnschedulable', 'UnschedulableAndUnresolvable', 'node(s) were unschedulable'],
  ['NodeName', 'UnschedulableAndUnresolvable', ''],
  ['TaintToleration', 'UnschedulableAndUnresolvable', 'node(s) had untolerated taint(s)'],
  ['NodeAffinity', 'UnschedulableAndUnresolvable', "node(s) didn't match Pod's node affinity/selector"],
  ['NodePorts', 'Unschedulable', ''],
  ['NodeResourcesFit', 'Unschedulable', 'Insufficient cpu'],
  ['VolumeRestrictions', '', ''],
  ['NodeVolumeLimits', '', ''],
  ['VolumeBinding', '', ''],
  ['VolumeZone', '', ''],
  ['PodTopologySpread', '', ''],
  ['InterPodAffinity', '', ''],
  ['DynamicResources', '', ''],
] as const
const SKIPPED = new Set(['NodePorts', 'VolumeRestrictions', 'NodeVolumeLimits', 'VolumeBinding', 'VolumeZone', 'PodTopologySpread', 'InterPodAffinity', 'DynamicResources'])

export function makeWorld(nodeCount: number, podCount: number, seed: number): World {
  const cluster = makeCluster(nodeCount, podCount, seed)
  const width = cluster.resources.length
  const podIndex = new Map(cluster.pods.keys.map((key, i) => [key, i]))
  const start = new Float64Array(nodeCount * width)
  const place = (used: Float64Array, pod: number, node: number, sign: number) => CLASSES[cluster.pods.requests[pod]!]!.forEach((value, r) => (used[node * width + r]! += sign * value))
  cluster.pods.nodes.forEach((node, pod) => node >= 0 && place(start, pod, node, 1))

  function judge(used: Float64Array, pod: number) {
    const request = CLASSES[cluster.pods.requests[pod]!]!
    const wantsGpu = request[4]! > 0
    return cluster.nodes.names.map((_, node) => {
      const isGpu = cluster.nodes.taints[node]!.length > 0
      const fits = request.every((value, r) => used[node * width + r]! + value <= cluster.nodes.allocatable[node]![r]! || r === 2)
      return { NodeUnschedulable: cluster.nodes.unschedulable[node]!, TaintToleration: isGpu && !wantsGpu, NodeAffinity: wantsGpu && !isGpu, NodeResourcesFit: !fits } as Record<string, boolean>
    })
  }
  const scoreOf = (used: Float64Array, pod: number, node: number) => {
    const request = CLASSES[cluster.pods.requests[pod]!]!
    const free = (r: number) => Math.floor(((cluster.nodes.allocatable[node]![r]! - used[node * width + r]! - request[r]!) * 100) / cluster.nodes.allocatable[node]![r]!)
    return {
      TaintToleration: 0,
      NodeResourcesFit: Math.floor((free(0) + free(1)) / 2),
      NodeResourcesBalancedAllocation: 100 - Math.abs(free(0) - free(1)),
      ImageLocality: (node * 7) % 23 === 0 ? 34 : 0,
    }
  }
  const total = (s: ReturnType<typeof scoreOf>) => 300 + s.NodeResourcesFit + s.NodeResourcesBalancedAllocation + s.ImageLocality

  const attempts: Outcome[] = []
  const used = start.slice()
  const podNode = cluster.pods.nodes.slice()
  const order = cluster.pods.keys.map((_, i) => i).filter((i) => cluster.pods.nodes[i]! < 0)
  order.sort((a, b) => cluster.pods.priorities[b]! - cluster.pods.priorities[a]! || a - b)
  for (const pod of order) {
    const base = { pod: cluster.pods.keys[pod]!, node: null, feasible: 0, score: null, message: '', nominatedNode: null, victims: [] as string[], violations: [], claims: null }
    if (cluster.pods.states[pod] === 'gated') {
      attempts.push({ ...base, k: attempts.length, outcome: 'gated' })
      continue
    }
    const judged = judge(used, pod)
    const feasible = judged.flatMap((j, n) => (Object.values(j).some(Boolean) ? [] : [n]))
    const best = feasible.reduce((b, n) => (b < 0 || total(scoreOf(used, pod, n)) > total(scoreOf(used, pod, b)) ? n : b), -1)
    if (best >= 0) {
      attempts.push({
        ...base,
        k: attempts.length,
        outcome: 'scheduled',
        node: cluster.nodes.names[best]!,
        feasible: feasible.length,
        score: feasible.length > 1 ? total(scoreOf(used, pod, best)) : null,
      })
      place(used, pod, best, 1)
      podNode[pod] = best
      continue
    }
    const target = judged.findIndex((j) => !j.NodeUnschedulable && !j.TaintToleration && !j.NodeAffinity)
    const victims = podNode.flatMap((n, p) => (n === target && cluster.pods.priorities[p]! < cluster.pods.priorities[pod]! ? [p] : [])).slice(0, 3)
    if (victims.length && target >= 0) {
      attempts.push({
        ...base,
        k: attempts.length,
        outcome: 'preempting',
        nominatedNode: cluster.nodes.names[target]!,
        victims: victims.map((p) => cluster.pods.keys[p]!),
        message: `0/${nodeCount} nodes are available: ${nodeCount} Insufficient cpu.`,
      })
      for (const p of victims) {
        place(used, p, target, -1)
        podNode[p] = -2
      }
    }
    attempts.push({
      ...base,
      k: attempts.length,
      outcome: 'unschedulable',
      message: `0/${nodeCount} nodes are available: 3 Insufficient nvidia.com/gpu, ${nodeCount - 3} node(s) didn't match Pod's node affinity/selector. preemption: 0/${nodeCount} nodes are available: 3 No preemption victims found for incoming pod, ${nodeCount - 3} Preemption is not helpful for scheduling.`,
    })
  }

  function usedAt(k: number): Float64Array {
    const state = start.slice()
    const where = cluster.pods.nodes.slice()
    for (const { pod, node, victims } of attempts.slice(0, k)) {
      for (const victim of victims) {
        place(state, podIndex.get(victim)!, where[podIndex.get(victim)!]!, -1)
        where[podIndex.get(victim)!] = -2
      }
      if (node === null) continue
      where[podIndex.get(pod)!] = cluster.nodes.names.indexOf(node)
      place(state, podIndex.get(pod)!, cluster.nodes.names.indexOf(node), 1)
    }
    return state
  }

  function explain(k: number): Explanation {
    const attempt = attempts[k]!
    const pod = podIndex.get(attempt.pod)!
    const state = usedAt(k)
    const judged = judge(state, pod)
    const active = FILTERS.filter(([name]) => !SKIPPED.has(name))
    const first = judged.map((j) => FILTERS.findIndex(([name]) => j[name]))
    const feasible = first.flatMap((f, n) => (f < 0 ? [n] : []))
    const scored = feasible.length > 1
    const scores = judged.map((_, n) => (scored && first[n]! < 0 ? scoreOf(state, pod, n) : null))
    const totals = scores.map((s) => (s ? total(s) : null))
    const top = Math.max(...totals.map((t) => t ?? 0))
    const tied = cluster.nodes.names.filter((_, n) => scored && totals[n] === top)
    const weights = { TaintToleration: 3, NodeResourcesFit: 1, NodeResourcesBalancedAllocation: 1, ImageLocality: 1 } as const
    let left = nodeCount
    const victimsNode = attempt.nominatedNode
    return {
      k,
      pod: attempt.pod,
      profile: 'default-scheduler',
      outcome: attempt.outcome,
      node: attempt.node,
      score: scored ? top : null,
      priority: 0,
      message: attempt.message,
      sentence: attempt.node
        ? `Placed on ${attempt.node}: ${feasible.length} of ${nodeCount} nodes could take it; ${attempt.node} scored ${top}${tied.length > 1 ? `, tied with ${tied.length - 1} more; kube-scheduler may choose any of them, the playground takes the first by name` : ', ahead of the rest because of free memory'}.`
        : `Pending: no node of ${nodeCount} could take it.`,
      nodes: cluster.nodes.names,
      preFilter: [
        { plugin: 'NodeAffinity', verdict: 'success', reasons: [], nodes: null },
        { plugin: 'NodePorts', verdict: 'skip', reasons: [], nodes: null },
      ],
      filters: FILTERS.map(([plugin, code, reason]) => ({ plugin, skipped: SKIPPED.has(plugin), verdicts: judged.map((j) => (j[plugin] ? 1 : 0)), statuses: [null, { code, reasons: [reason] }] })),
      firstRejection: first,
      viaNomination: false,
      notLookedAt: 0,
      funnel: active.map(([plugin, , reason]) => {
        const rejected = first.filter((f) => FILTERS[f]?.[0] === plugin).length
        left -= rejected
        return { plugin, rejected, left, reasons: rejected ? [{ reason, nodes: rejected }] : [] }
      }),
      feasible: feasible.length,
      scores: scored
        ? (Object.keys(weights) as (keyof typeof weights)[]).map((plugin) => {
            const raw = scores.map((s) => (s ? s[plugin] : null))
            const normalised = raw.map((v) => (v === null ? null : plugin === 'TaintToleration' ? 100 : v))
            return { plugin, weight: weights[plugin], skipped: false, raw, normalised, weighted: normalised.map((v) => (v === null ? null : v * weights[plugin])) }
          })
        : [],
      totals,
      tied,
      tieBreak: 'kube-scheduler may choose any of them, the playground chooses the first by name so that runs can be repeated',
      domains: [],
      devices: null,
      preemption: victimsNode
        ? {
            eligible: true,
            reason: '',
            message: attempt.message,
            nominated: victimsNode,
            candidates: [victimsNode, cluster.nodes.names[1]!, cluster.nodes.names[2]!].map((node, i) => ({
              node,
              criteria: { pdbViolations: i === 2 ? 1 : 0, highestPriority: i === 1 ? 10 : 0, prioritySum: 0, victims: attempt.victims.length, latestStart: null },
              eliminatedBy: i === 2 ? 'pdbViolations' : i === 1 ? 'highestPriority' : null,
              victims: attempt.victims,
              pods: attempt.victims.map((p, j) => ({
                pod: p,
                priority: 0,
                startTime: '2026-01-05T03:00:00Z',
                violatesPdb: j === 2,
                pdbs: [],
                verdict: j === 1 ? ('spared' as const) : ('victim' as const),
                why: j === 1 ? '' : 'Insufficient cpu',
              })),
            })),
            criteria: [
              { name: 'pdbViolations', best: 0, left: 2 },
              { name: 'highestPriority', best: 0, left: 1 },
            ],
            deciding: 'highestPriority',
            dryRun: [{ node: cluster.nodes.names[3]!, reasons: ['No preemption victims found for incoming pod'] }],
            notHelpful: 7,
            pdbs: [{ pdb: 'shop/web', disruptionsAllowed: 1 }],
          }
        : attempt.outcome === 'unschedulable'
          ? { eligible: false, reason: 'not eligible due to preemptionPolicy=Never.', message: '', nominated: null, candidates: [], criteria: [], deciding: null, dryRun: [], notHelpful: 0, pdbs: [] }
          : null,
      nominatedPods: {},
    }
  }
  return { cluster, attempts, explain }
}
