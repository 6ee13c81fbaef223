import type { ClusterColumns } from '../../wire/clusterColumns'
import type { SliceState, TimelineState } from './state'

type Devices = NonNullable<ClusterColumns['devices']>

/** The devices of nodes at a moment, and which claims have them, a row a node of `names`. Undefined where no node has any. */
export function devicesAt({ slices, claims }: TimelineState, names: readonly string[]): Devices | undefined {
  const byNode = devicesByNode(slices.values())
  if (byNode.size === 0) return undefined
  const known = new Map<string, number>()
  const nodes = names.map((name) => (byNode.get(name) ?? []).map((device) => numberOf(known, device)))
  const takenBy: string[][] = [...known].map(() => [])
  for (const [claim, devices] of claims) for (const device of new Set(devices)) if (known.has(device)) takenBy[known.get(device)!]!.push(claim)
  return { names: [...known.keys()], nodes, takenBy }
}

function numberOf(known: Map<string, number>, device: string): number {
  const number = known.get(device) ?? known.size
  known.set(device, number)
  return number
}

interface OnNode {
  generation: number
  devices: string[]
}

/** Of a pool, only the slices of its newest generation count on a node. */
function devicesByNode(slices: Iterable<SliceState>): Map<string, string[]> {
  const pools = new Map<string, Map<string, OnNode>>() // node → pool → what it has there
  for (const { pool, generation, devices } of slices)
    for (const [node, names] of Object.entries(devices)) {
      const there = pools.get(node) ?? new Map<string, OnNode>()
      pools.set(node, there)
      const before = there.get(pool)
      if (before === undefined || before.generation < generation) there.set(pool, { generation, devices: [...names] })
      else if (before.generation === generation) before.devices.push(...names)
    }
  return new Map([...pools].map(([node, there]) => [node, [...there.values()].flatMap(({ devices }) => devices)]))
}
