// Devices for the claims of a pod: what each node had, and why it was not enough.
import type { Explanation, NodeExplanation } from '../../wire/attempts'
import { count, plural } from '../text/quantity'

export type SearchedDevices = NonNullable<Explanation['devices']>
export type NodeSearch = NonNullable<NodeExplanation['devices']>
export type DeviceTrial = NodeSearch['trials'][number]
export type Fate = DeviceTrial['fate']
type WantedDevices = SearchedDevices['requests'][number]

/** What became of a device, in the words of the page. */
export const FATE_WORDS: Record<Fate, string> = {
  chosen: 'would do',
  'given back': 'suitable, but other devices are missing',
  'in use': 'in use',
  selector: 'a selector is false',
  place: 'for other nodes',
  capacity: 'too little capacity',
  counter: 'a counter is short',
  taint: 'tainted',
  constraint: 'breaks a constraint',
  error: 'an error',
}

/** One node in the overview. `open`: it has everything. `why`: devices by what became of them, "" where none was looked at. */
export interface DeviceRow {
  node: number
  open: boolean
  devices: number
  free: number
  why: string
}

export interface DeviceOverview {
  rows: DeviceRow[]
  bare: number[] // nodes without any device
  unread: number // nodes that the overview does not tell of
}

/** Nodes that have everything first, then those with most free devices; of a large cluster the caller shows the first ones. */
export function deviceOverview({ nodes, requests }: SearchedDevices): DeviceOverview {
  const several = new Set(requests.map(({ claim, request }) => `${claim} ${request}`)).size > 1
  const rows: DeviceRow[] = []
  const bare: number[] = []
  let unread = 0
  nodes.forEach((found, node) => {
    if (found === null) unread += 1
    else if (found.devices === 0 && found.verdict !== '') bare.push(node)
    else rows.push({ node, open: found.verdict === '', devices: found.devices, free: found.free, why: whyWords(found, several) })
  })
  rows.sort((one, other) => Number(other.open) - Number(one.open) || other.free - one.free || one.node - other.node)
  return { rows, bare, unread }
}

function whyWords({ why, verdict }: NonNullable<SearchedDevices['nodes'][number]>, several: boolean): string {
  if (why.length === 0) return verdict
  const byRequest = new Map<string, string[]>()
  for (const { request, fate, devices } of why) byRequest.set(request, [...(byRequest.get(request) ?? []), `${count(devices)} ${FATE_WORDS[fate]}`])
  return [...byRequest].map(([request, words]) => (several ? `${request}: ${words.join(', ')}` : words.join(', '))).join('; ')
}

/** "2 devices of class gpu". */
export function wantedWords({ count: wanted, deviceClass }: WantedDevices): string {
  return `${wanted === null ? 'all devices' : plural(wanted, 'device')} of class ${deviceClass}`
}

/** Trials of one node by claim and request, in order. */
export function trialsByRequest(trials: readonly DeviceTrial[]): { key: string; claim: string; request: string; trials: DeviceTrial[] }[] {
  const groups = new Map<string, { key: string; claim: string; request: string; trials: DeviceTrial[] }>()
  for (const trial of trials) {
    const key = `${trial.claim} ${trial.request}`
    const group = groups.get(key) ?? { key, claim: trial.claim, request: trial.request, trials: [] }
    group.trials.push(trial)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Who has a device before the attempt: "free", "taken by ml/render". */
export function holderWords({ takenBy, state, used }: NodeSearch['devices'][number]): string {
  const amounts = Object.entries(used).map(([name, amount]) => `${amount} of its ${name}`)
  const held = takenBy.length === 0 ? 'free' : `taken by ${takenBy.join(', ')}${amounts.length > 0 ? ` (${amounts.join(', ')})` : ''}`
  return state === 'usable' ? held : `${held}; its pool is ${state}`
}
