// What a table says about an object, kind by kind, from the summary that the server sends with it.
import { plural, readableQuantity } from '../text/quantity'
import type { ObjectRow } from '../../wire/snapshots'

export interface SummaryColumn {
  name: string
  width?: string // without one, the column shares what is left
  align?: 'right'
  text: (summary: ObjectRow['summary']) => string
}

type Summary = ObjectRow['summary']

const textOf = (value: unknown): string => (value === null || value === undefined || value === '' ? '' : String(value))
/** "66054406144" → "61.5Gi", "47800m" → "47.8"; what cannot be read stays as it is. */
const quantityOf = (resource: string, value: unknown): string => readableQuantity(resource, textOf(value))
const field = (name: string, key: string, width: string, align?: 'right'): SummaryColumn => ({ name, width, align, text: (summary) => textOf(summary[key]) })
const listOf = (summary: Summary, key: string): string[] => (Array.isArray(summary[key]) ? (summary[key] as unknown[]).map(textOf) : [])

const allocatable = (resource: string, name: string, width: string): SummaryColumn => ({
  name,
  width,
  align: 'right',
  text: ({ allocatable: amounts }) => quantityOf(resource, (amounts as Record<string, unknown> | undefined)?.[resource]),
})

const COMMON_RESOURCES = new Set(['cpu', 'memory', 'pods', 'ephemeral-storage', 'hugepages-1Gi', 'hugepages-2Mi'])

/** Extended resources of a node: "4 nvidia.com/gpu". */
function extended({ allocatable: amounts }: Summary): string {
  const entries = Object.entries((amounts ?? {}) as Record<string, unknown>)
  return entries.flatMap(([name, value]) => (COMMON_RESOURCES.has(name) || textOf(value) === '0' ? [] : [`${textOf(value)} ${name}`])).join(', ')
}

function nodeRemarks(summary: Summary): string {
  return [summary.unschedulable === true ? 'cordoned' : '', extended(summary), ...listOf(summary, 'taints')].filter(Boolean).join(', ')
}

/** Containers one after the other, joined by a plus: "500m + 100m". */
function asked(resource: string): (summary: Summary) => string {
  return ({ requests }) => {
    const containers = (Array.isArray(requests) ? requests : []) as Record<string, unknown>[]
    return containers
      .map((container) => quantityOf(resource, container[resource]))
      .filter(Boolean)
      .join(' + ')
  }
}

function podState(summary: Summary): string {
  const gates = listOf(summary, 'gates')
  return gates.length > 0 ? `gated: ${gates.join(', ')}` : textOf(summary.phase)
}

const replicas = [field('Replicas', 'replicas', '90px', 'right')]

const COLUMNS: Record<string, SummaryColumn[]> = {
  Node: [
    field('Zone', 'zone', '120px'),
    allocatable('cpu', 'CPU', '80px'),
    allocatable('memory', 'Memory', '110px'),
    allocatable('pods', 'Pods', '80px'),
    { name: 'Taints, devices', text: nodeRemarks },
  ],
  Pod: [
    field('Node', 'node', '120px'),
    { name: 'Phase', width: '110px', text: podState },
    { name: 'CPU', width: '90px', align: 'right', text: asked('cpu') },
    { name: 'Memory', width: '110px', align: 'right', text: asked('memory') },
    field('Priority class', 'priorityClass', '150px'),
  ],
  PriorityClass: [
    field('Value', 'value', '130px', 'right'),
    { name: 'Default', width: '90px', text: ({ globalDefault }) => (globalDefault ? 'yes' : '') },
    field('Preemption policy', 'preemptionPolicy', '180px'),
  ],
  PodDisruptionBudget: [
    field('Min available', 'minAvailable', '110px', 'right'),
    field('Max unavailable', 'maxUnavailable', '120px', 'right'),
    { name: 'Allowed now', width: '110px', align: 'right', text: ({ disruptionsAllowed }) => plural(Number(disruptionsAllowed ?? 0), 'disruption') },
  ],
  Deployment: replicas,
  ReplicaSet: replicas,
  StatefulSet: replicas,
  ReplicationController: replicas,
}

/** The columns of a kind; none for kinds of which only the name is worth a table. */
export const summaryColumns = (kind: string): readonly SummaryColumn[] => COLUMNS[kind] ?? []

/** The same in one line, for narrow windows and tables of several kinds. */
export function summaryLine({ kind, summary }: ObjectRow): string {
  return summaryColumns(kind)
    .flatMap(({ name, text }) => {
      const value = text(summary)
      return value ? [`${name.toLowerCase()} ${value}`] : []
    })
    .join(' · ')
}
