// What the colour of a node on the map says: one class a node, and what the classes mean.
import type { ClusterColumns } from '../../wire/clusterColumns'
import type { ClusterState } from '../cluster/clusterState'
import type { MapMarks } from './mapMarks'
import { count, shortResource } from '../text/quantity'
import { shareInUse, shownResources } from '../cluster/shownResources'

/** `fullest`: the resource of which the node has least left. Others are resources, "resource:" and a name. */
export type ColourBy = 'fullest' | 'score' | 'verdict' | 'pods' | 'change' | `resource:${string}`

/** What a class looks like; painters and legends find the colour. */
export type Tone =
  | { kind: 'none' } // nothing to say about the node
  | { kind: 'empty' }
  | { kind: 'fill'; step: number } // 0..3
  | { kind: 'heat'; step: number } // 0..4
  | { kind: 'plugin'; plugin: string }
  | { kind: 'passed' | 'unseen' }
  | { kind: 'more' | 'less'; step: number } // 0..1

export interface ColourClass {
  tone: Tone
  words: string
  /** Where signs and a unit at the end of the scale do not do for those who hear it. */
  spoken?: string
}

export interface NodeColours {
  by: ColourBy
  of: Uint8Array // index into `classes`, a row a node
  classes: readonly ColourClass[]
}

/** The shares of a resource in use at an earlier moment, by node; null where the node was not there. */
export type SharesBefore = (node: number, resource: number) => number | null

interface Moment {
  columns: ClusterColumns
  state: ClusterState
  marks: MapMarks
}

export function colourNodes(by: ColourBy, moment: Moment, before: SharesBefore | null = null): NodeColours {
  if (by === 'score') return byScore(moment)
  if (by === 'verdict') return byVerdict(moment)
  if (by === 'pods') return byPods(moment)
  if (by === 'change') return byChange(moment, before)
  return byUse(by, moment)
}

export const resourceOf = (by: ColourBy): string | null => (by.startsWith('resource:') ? by.slice('resource:'.length) : null)

const NONE = 0

const USE: readonly ColourClass[] = [
  { tone: { kind: 'none' }, words: 'has none' },
  { tone: { kind: 'empty' }, words: 'empty' },
  { tone: { kind: 'fill', step: 0 }, words: '≤50', spoken: 'up to 50 % in use' },
  { tone: { kind: 'fill', step: 1 }, words: '≤75', spoken: 'up to 75 % in use' },
  { tone: { kind: 'fill', step: 2 }, words: '≤90', spoken: 'up to 90 % in use' },
  { tone: { kind: 'fill', step: 3 }, words: '>90 %', spoken: 'over 90 % in use' },
]

const useClass = (share: number | null): number => (share === null ? NONE : share <= 0 ? 1 : share > 0.9 ? 5 : share > 0.75 ? 4 : share > 0.5 ? 3 : 2)

function byUse(by: ColourBy, { columns, state }: Moment): NodeColours {
  const wanted = resourceOf(by)
  const resources = wanted === null ? shownResources(columns) : [columns.resources.indexOf(wanted)]
  const of = each(columns, (node) => useClass(mostInUse(columns, state.used, node, resources)))
  return { by, of, classes: USE }
}

function mostInUse(columns: ClusterColumns, used: Float64Array, node: number, resources: readonly number[]): number | null {
  let most: number | null = null
  for (const resource of resources) {
    const share = resource < 0 ? null : shareInUse(columns, used, node, resource)
    if (share !== null && (most === null || share > most)) most = share
  }
  return most
}

const HEAT_STEPS = 5

/** Fifths between the lowest and the highest total. */
function byScore({ columns, marks: { scores } }: Moment): NodeColours {
  const known = (scores ?? []).filter((score) => score !== null)
  const [low, high] = known.length ? [minOf(known), maxOf(known)] : [0, 0]
  const step = (score: number) => (high === low ? HEAT_STEPS - 1 : Math.min(HEAT_STEPS - 1, Math.floor(((score - low) / (high - low)) * HEAT_STEPS)))
  const words = (index: number) => `≥${count(Math.ceil(low + ((high - low) * index) / HEAT_STEPS))}`
  const steps = Array.from({ length: HEAT_STEPS }, (_, index): ColourClass => ({ tone: { kind: 'heat', step: index }, words: words(index) }))
  return {
    by: 'score',
    of: each(columns, (node) => (scores?.[node] == null ? NONE : 1 + step(scores[node]))),
    classes: [{ tone: { kind: 'none' }, words: 'no score' }, ...(known.length ? steps : [])],
  }
}

/** Every plugin that turned nodes away, in the order in which the map meets them. */
function byVerdict({ columns, marks: { verdicts } }: Moment): NodeColours {
  const classes: ColourClass[] = [{ tone: { kind: 'none' }, words: 'no decision' }]
  const known = new Map<string, number>()
  const classOf = (key: string, made: () => ColourClass): number => {
    const found = known.get(key) ?? classes.push(made()) - 1
    known.set(key, found)
    return found
  }
  const of = each(columns, (node) => {
    const verdict = verdicts?.[node]
    if (!verdict) return NONE
    if (verdict.kind === 'feasible') return classOf('', () => ({ tone: { kind: 'passed' }, words: 'passed' }))
    if (verdict.kind === 'notLookedAt') return classOf(' ', () => ({ tone: { kind: 'unseen' }, words: 'not looked at' }))
    return classOf(verdict.plugin, () => ({ tone: { kind: 'plugin', plugin: verdict.plugin }, words: verdict.plugin }))
  })
  return { by: 'verdict', of, classes }
}

const POD_STEPS = 4

/** Quarters of the largest number of pods on a node. */
function byPods({ columns, state: { podsByNode } }: Moment): NodeColours {
  const podsOf = (node: number) => podsByNode.start[node + 1]! - podsByNode.start[node]!
  const most = columns.nodes.names.reduce((largest, _, node) => Math.max(largest, podsOf(node)), 0)
  const size = Math.max(1, Math.ceil(most / POD_STEPS))
  const steps = Array.from({ length: Math.ceil(most / size) }, (_, index): ColourClass => {
    const [from, to] = [index * size + 1, Math.min(most, (index + 1) * size)]
    return { tone: { kind: 'fill', step: index }, words: from === to ? count(from) : `${count(from)}–${count(to)}` }
  })
  return { by: 'pods', of: each(columns, (node) => (podsOf(node) === 0 ? NONE : 1 + Math.floor((podsOf(node) - 1) / size))), classes: [{ tone: { kind: 'empty' }, words: 'no pod' }, ...steps] }
}

const MUCH = 0.1
const CHANGES: readonly ColourClass[] = [
  { tone: { kind: 'none' }, words: 'as before' },
  { tone: { kind: 'less', step: 1 }, words: 'over 10 points emptier' },
  { tone: { kind: 'less', step: 0 }, words: 'emptier' },
  { tone: { kind: 'more', step: 0 }, words: 'fuller' },
  { tone: { kind: 'more', step: 1 }, words: 'over 10 points fuller' },
]

/** The resource whose share has changed most. */
function byChange({ columns, state }: Moment, before: SharesBefore | null): NodeColours {
  const resources = shownResources(columns)
  const of = each(columns, (node) => {
    let most = 0
    for (const resource of resources) {
      const [now, then] = [shareInUse(columns, state.used, node, resource), before?.(node, resource) ?? null]
      if (now !== null && then !== null && Math.abs(now - then) > Math.abs(most)) most = now - then
    }
    if (Math.abs(most) < 1e-9) return NONE
    return most < -MUCH ? 1 : most < 0 ? 2 : most <= MUCH ? 3 : 4
  })
  return { by: 'change', of, classes: CHANGES }
}

function each(columns: ClusterColumns, classOf: (node: number) => number): Uint8Array {
  const of = new Uint8Array(columns.nodes.names.length)
  for (let node = 0; node < of.length; node++) of[node] = classOf(node)
  return of
}

const minOf = (values: readonly number[]): number => values.reduce((least, value) => Math.min(least, value), Infinity)
const maxOf = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), -Infinity)

/** "gpu", "fullest resource": what the legend is headed with. */
export function colourWords(by: ColourBy): string {
  const words: Partial<Record<ColourBy, string>> = { fullest: 'fullest resource', score: 'score', verdict: 'verdict', pods: 'pods', change: 'change' }
  return words[by] ?? shortResource(resourceOf(by) ?? by)
}
