// What a rehearsal's report says, in words and in rows.
import type { ChangedPod, Difference, RehearsalReport } from '../../wire/rehearsals'
import { capital } from '../text/capital'
import { count, plural } from '../text/quantity'

/** A bar of the chart: pods by cause. `key` tells causes apart. */
export interface CauseBar {
  key: string
  pods: number
  title: string
  about: string
  how: string
}

const HOW: Record<RehearsalReport['causes'][number]['how'], string> = {
  alone: '',
  pair: 'Only both together cause it.',
  together: 'Only all of them together cause it.',
  unexplained: 'No set of differences that was tried causes it.',
}

export const causeKey = (cause: { switched: readonly string[] }): string => cause.switched.join(' ') || 'unexplained'

export function causeBars({ causes, differences, from, to }: RehearsalReport): CauseBar[] {
  const releases = [from.release, to.release] as const
  const named = new Map(differences.map((one) => [one.name, one]))
  return causes.map(({ switched, how, pods }) => {
    const found = switched.flatMap((name) => named.get(name) ?? [])
    return { key: causeKey({ switched }), pods, title: causeTitle(found), about: found.length === 1 ? aboutOf(found[0]!, releases) : '', how: HOW[how] }
  })
}

const MOST_NAMED = 3

function causeTitle(differences: readonly Difference[]): string {
  if (differences.length === 0) return 'Not explained'
  const more = differences.length - MOST_NAMED
  const named = differences.slice(0, MOST_NAMED).map(titleOf)
  return capital([...named, ...(more > 0 ? [`${count(more)} more`] : [])].join('; '))
}

const MEANING = /"([^"]+)": (.+?)(?=; "|\.(?: |$)|$)/g
const SENTENCE = /\.(?: |$)/

/** A rule by what it is about, anything else by what changed. */
const titleOf = ({ text, about }: Difference): string => about.split(SENTENCE)[0] || text

/** What is left to say below the title: what the rule means in either release, if that is told of both. */
function aboutOf({ text, about, before, after }: Difference, releases: readonly [string, string]): string {
  const [title, ...rest] = about.split(SENTENCE)
  const meanings = new Map([...about.matchAll(MEANING)].map(([, value, meaning]) => [value, meaning]))
  const told = [before, after].map((value) => meanings.get(String(value)))
  if (told.every(Boolean)) return told.map((meaning, side) => `${releases[side]}: ${meaning}.`).join(' ')
  return title ? [`${capital(text)}.`, ...rest.filter(Boolean).map((sentence) => `${sentence}.`)].join(' ') : ''
}

/** What became of a pod, as lists tell it. */
export const endWords = (outcome: string, node: string | null): string => node ?? OUTCOMES[outcome] ?? outcome
const OUTCOMES: Record<string, string> = { untouched: 'not attempted', evicted: 'evicted' }

export const KINDS = ['all', 'moved', 'lost', 'placed', 'other'] as const
export type Kind = (typeof KINDS)[number]
export const KIND_WORDS: Record<Kind, string> = { all: 'All', moved: 'Other node', lost: 'Lost its node', placed: 'Gained a node', other: 'Other changes' }

export function kindOf({ nodes }: ChangedPod): Exclude<Kind, 'all'> {
  const [before, after] = nodes
  if (before && after) return 'moved'
  if (before) return 'lost'
  return after ? 'placed' : 'other'
}

export interface PodFilter {
  cause: string | null
  kind: Kind
  direct: boolean
  node: string | null
  search: string
}

export const NO_FILTER: PodFilter = { cause: null, kind: 'all', direct: false, node: null, search: '' }

export function filtered(pods: readonly ChangedPod[], { cause, kind, direct, node, search }: PodFilter): ChangedPod[] {
  return pods.filter(
    (one) =>
      (cause === null || causeKey(one.cause) === cause) &&
      (kind === 'all' || kindOf(one) === kind) &&
      (!direct || one.direct === true) &&
      (node === null || one.nodes.includes(node)) &&
      one.pod.includes(search),
  )
}

/** The first sentence of the page. */
export function verdictSentence({ verdict, changed, pods, refusals, from, to }: RehearsalReport): string {
  if (verdict === 'refused') return `${refusals.map(({ release }) => `kube-scheduler ${release}`).join(' and ')} would not start with this policy.`
  if (pods === 0) return 'No pod had to be placed, so no pod can end differently.'
  if (verdict === 'same') return `Nothing changes: ${pods === 1 ? 'the pod ends' : `all ${count(pods)} pods end`} with ${to.release} as with ${from.release}.`
  return `${count(changed.length)} of ${plural(pods, 'pod')} ${changed.length === 1 ? 'ends' : 'end'} differently with ${to.release} than with ${from.release}.`
}

/** Why one pod ends otherwise, as a sentence. */
export function whySentence({ cause, direct }: ChangedPod, title: string): string {
  const proof = cause.how === 'alone' ? 'This difference alone is enough to change it.' : 'Only these differences together change it.'
  const first = cause.how === 'unexplained' ? 'No set of differences that was tried explains it.' : `${title}. ${proof}`
  if (direct === true) return `${first} The decision about the pod itself differs.`
  return direct === false ? `${first} The decision about the pod itself would be the same, but pods before it went to other nodes.` : first
}

/** Parts of a policy's meaning that appear, disappear or change, as sentences. */
export function policySentence({ path, before, after }: RehearsalReport['policy'][number]): string {
  const plugin = /\.plugins\[(.+)\]$/.exec(path)?.[1]
  if (plugin !== undefined) return pluginSentence(plugin, before, after)
  const point = /\.plugins\.(\w+)$/.exec(path)?.[1]
  if (point !== undefined) return `The order at ${point} was ${inWords(before)}; it is ${inWords(after)}.`
  const [, owner, field] = /\.args\.([^.]+)(?:\.(.+))?$/.exec(path) ?? []
  return owner === undefined ? `${path}: ${inWords(before)} → ${inWords(after)}` : argsSentence(owner, field, before, after)
}

function pluginSentence(plugin: string, before: unknown, after: unknown): string {
  if (before === null) return `${plugin} runs now: ${pointsOf(after)}.`
  if (after === null) return `${plugin} no longer runs: ${pointsOf(before)}.`
  return `${plugin} was ${pointsOf(before)}; it is ${pointsOf(after)}.`
}

function argsSentence(plugin: string, field: string | undefined, before: unknown, after: unknown): string {
  if (field !== undefined) return `${plugin}: ${field} was ${inWords(before)}; it is ${inWords(after)}.`
  if (before === null) return `${plugin} has arguments now: ${inWords(after)}.`
  if (after === null) return `${plugin} has no arguments any more; they were ${inWords(before)}.`
  return `The arguments of ${plugin} were ${inWords(before)}; they are ${inWords(after)}.`
}

function pointsOf(value: unknown): string {
  const { points, weight } = value as { points: string[]; weight?: number }
  return `at ${points.join(', ')}${weight === undefined ? '' : ` with weight ${weight}`}`
}

/** A value of a configuration without the signs of JSON: "resources cpu (weight 1), memory (weight 1)". */
function inWords(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(inWords).join(', ')
  if (typeof value !== 'object') return value === '' ? 'empty' : String(value as string | number | boolean)
  const { name, ...others } = value as Record<string, unknown>
  const fields = Object.entries(typeof name === 'string' ? others : value).map(([key, one]) => `${key} ${inWords(one)}`)
  if (typeof name !== 'string') return fields.join(', ')
  return fields.length === 0 ? name : `${name} (${fields.join(', ')})`
}
