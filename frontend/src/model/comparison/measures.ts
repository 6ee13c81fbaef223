// The measures of runs as rows: what is measured, how it came out in each, and what that means.

import type { Measures } from '../../wire/comparisons'
import { count, readable, shortResource } from '../text/quantity'

export interface MeasureRow {
  name: string
  meaning: string
  values: readonly string[] // a run each
  changes: readonly string[] // of each run against the first one: "+2", "="; empty where one of them has no value
}

interface Measure {
  name: string
  meaning: string
  value: (measures: Measures) => number | null
  format: (value: number) => string // of a value that is not negative
}

/** Of all; rows that none has anything to say of are left out, and so are resources that no placed pod asks for. */
export function measureRows(runs: readonly Measures[]): MeasureRow[] {
  const reasons = [...new Set(runs.flatMap(({ byReason }) => byReason.map(({ reason }) => reason)))]
  const resources = [...new Set(runs.flatMap(({ fill }) => fill.filter(({ used }) => used > 0).map(({ resource }) => resource)))]
  const measures = [...reasons.map(pendingBecause), EVICTED, COST, EMPTY, ...resources.map(uneven), ...resources.map(stranded), SKEW]
  return measures.map((measure) => rowOf(measure, runs)).filter(({ values }) => values.some((value) => value !== NONE))
}

function rowOf({ name, meaning, value, format }: Measure, runs: readonly Measures[]): MeasureRow {
  const values = runs.map(value)
  const first = values[0] ?? null
  return {
    name,
    meaning,
    values: values.map((one) => (one === null ? NONE : format(one))),
    changes: values.map((one) => (one === null || first === null ? '' : changeText(one - first, format))),
  }
}

/** How far from the first run, as far as it shows. */
export function changeText(change: number, format: (value: number) => string): string {
  const text = format(Math.abs(change))
  if (text === format(0)) return '='
  return `${change > 0 ? '+' : '−'}${text}`
}

const NONE = '–'
const EMPTY: Measure = { name: 'empty nodes', meaning: 'Only pods of DaemonSets run there.', value: ({ emptyNodes }) => emptyNodes, format: count }
const EVICTED: Measure = { name: 'evicted', meaning: 'Pods that preemption evicted.', value: ({ evicted }) => evicted, format: count }
const COST: Measure = {
  name: 'cost an hour',
  meaning: 'The prices of all nodes on which not only pods of DaemonSets run.',
  value: ({ cost }) => cost,
  format: (value) => value.toLocaleString('en', { maximumFractionDigits: 4 }),
}
const SKEW: Measure = {
  name: 'zone skew',
  meaning: 'For each controller, its pods in the fullest zone minus those in the emptiest; the largest of these differences.',
  value: ({ zoneSkew }) => zoneSkew,
  format: count,
}

const pendingBecause = (reason: string): Measure => ({
  name: `pending: ${reason}`,
  meaning: 'Pods left without a node for which most nodes gave this reason.',
  value: ({ byReason }) => byReason.find((one) => one.reason === reason)?.pods ?? 0,
  format: count,
})

const uneven = (resource: string): Measure => ({
  name: `${shortResource(resource)} unevenness`,
  meaning: 'The standard deviation over nodes of the requested fraction: 0 if all nodes are equally full.',
  value: ({ fill }) => fill.find((one) => one.resource === resource)?.imbalance ?? null,
  format: (value) => `${(value * 100).toFixed(1)} %`,
})

const stranded = (resource: string): Measure => ({
  name: `${shortResource(resource)} stranded`,
  meaning: 'Free, but expected to be of no use to a typical pod of this cluster.',
  value: (measures) => measures.stranded.find((one) => one.resource === resource)?.amount ?? null,
  format: (value) => readable(resource, Math.round(value)),
})
