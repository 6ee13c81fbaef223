// The measures of runs as rows: what is measured, how it came out in each, and what that means.

import type { Measures } from '../wire/comparison'
import { count, readable, shortResource } from './quantity'

export interface MeasureRow {
  name: string
  meaning: string
  values: readonly string[] // a run each
}

interface Measure {
  name: string
  meaning: string
  text: (measures: Measures) => string
}

/** Of all; rows that none has anything to say of are left out, and so are resources that no placed pod asks for. */
export function measureRows(runs: readonly Measures[]): MeasureRow[] {
  const reasons = [...new Set(runs.flatMap(({ byReason }) => byReason.map(({ reason }) => reason)))]
  const resources = [...new Set(runs.flatMap(({ fill }) => fill.filter(({ used }) => used > 0).map(({ resource }) => resource)))]
  const measures = [...reasons.map(pendingBecause), EMPTY, ...resources.map(uneven), ...resources.map(stranded), SKEW]
  return measures.map(({ name, meaning, text }) => ({ name, meaning, values: runs.map(text) })).filter(({ values }) => values.some((value) => value !== NONE))
}

const NONE = '–'
const EMPTY: Measure = { name: 'empty nodes', meaning: 'Nothing runs there but pods of DaemonSets.', text: ({ emptyNodes }) => count(emptyNodes) }
const SKEW: Measure = {
  name: 'zone skew',
  meaning: 'For the pods of one controller: those in the fullest zone minus those in the emptiest. The largest of all controllers.',
  text: ({ zoneSkew }) => (zoneSkew === null ? NONE : count(zoneSkew)),
}

const pendingBecause = (reason: string): Measure => ({
  name: `pending: ${reason}`,
  meaning: 'Pods left without a node for which most nodes gave this reason.',
  text: ({ byReason }) => count(byReason.find((one) => one.reason === reason)?.pods ?? 0),
})

const uneven = (resource: string): Measure => ({
  name: `${shortResource(resource)} unevenness`,
  meaning: 'The standard deviation over nodes of the part that is requested: 0 if all nodes are equally full.',
  text: ({ fill }) => {
    const found = fill.find((one) => one.resource === resource)
    return found ? `${(found.imbalance * 100).toFixed(1)} %` : NONE
  },
})

const stranded = (resource: string): Measure => ({
  name: `${shortResource(resource)} stranded`,
  meaning: 'Free, and expected to be of no use to a pod like those of this cluster.',
  text: (measures) => {
    const found = measures.stranded.find((one) => one.resource === resource)
    return found ? readable(resource, Math.round(found.amount)) : NONE
  },
})
