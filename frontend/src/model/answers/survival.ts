// What survives, in words: losses, workloads that shrink, budgets that break.
import type { Loss, LossInFull, ShrunkWorkload, Survival } from '../../wire/survivals'
import { count, plural } from '../text/quantity'

/** What a list of losses is narrowed to. `by` null: every kind. */
export interface LossFilter {
  page: number
  by: string | null
  search: string
  onlyHurting: boolean
}

export const LOSSES_A_PAGE = 25
export const ALL_LOSSES: LossFilter = { page: 1, by: null, search: '', onlyHurting: false }

export const lossQuery = ({ page, by, search, onlyHurting }: LossFilter) => ({
  page,
  page_size: LOSSES_A_PAGE,
  ...(by === null ? {} : { by }),
  ...(search ? { search } : {}),
  ...(onlyHurting ? { hurts: 'true' } : {}),
})

const SHORT: Record<string, string> = {
  'topology.kubernetes.io/zone': 'zone',
  'failure-domain.beta.kubernetes.io/zone': 'zone',
  'topology.kubernetes.io/region': 'region',
  'node.kubernetes.io/instance-type': 'instance type',
}

/** What is lost together, as people say it: "node", "zone", or the key of the label. */
export const domainWord = (by: string): string => SHORT[by] ?? by

/** "node a-1", "zone b". */
export const lossName = ({ by, value }: Pick<Loss, 'by' | 'value'>): string => `${domainWord(by)} ${value || '""'}`

/** "each node and each zone". */
export const lossesOf = (keys: readonly string[]): string => keys.map((key) => `each ${domainWord(key)}`).join(' and ')

/** What it comes to, in a sentence. */
export function survivalSentence({ hurting, progress: { done }, state, lossOf }: Survival): string {
  const so = state === 'succeeded' ? '' : ' so far'
  if (done === 0) return state === 'succeeded' ? 'There is nothing to lose.' : 'No loss has been computed yet.'
  if (hurting === 0) return `Everything survives the loss of ${lossOf.map((key) => `any one ${domainWord(key)}`).join(' or ')}${so}: every pod comes back, and no budget is violated.`
  return `${count(hurting)} of ${count(done)} ${done === 1 ? 'loss' : 'losses'}${so} leave${hurting === 1 ? 's' : ''} pods missing or violate${hurting === 1 ? 's' : ''} a budget.`
}

/** What one loss does, in a sentence. */
export function lossSentence({ lost, notBack, dead, evicted, budgets }: LossInFull): string {
  const parts = [notBack === 0 ? 'All of them come back' : `${count(notBack)} ${notBack === 1 ? 'does' : 'do'} not come back`]
  if (dead > 0) parts.push(`${plural(dead, 'workload')} ${dead === 1 ? 'has' : 'have'} no pod left`)
  if (evicted.length > 0) parts.push(`${plural(evicted.length, 'other pod')} had to make room`)
  if (budgets.length > 0) parts.push(`${plural(budgets.length, 'budget')} ${budgets.length === 1 ? 'is' : 'are'} violated`)
  return lost === 0 ? 'No pod is lost that has to come back.' : `${plural(lost, 'pod')} ${lost === 1 ? 'is' : 'are'} lost. ${parts.join(', ')}.`
}

/** The workloads that a line of the table names; the rest as a number. */
export function workloadsInShort({ workloads }: Loss): string {
  const named = workloads.slice(0, 2).map((one) => `${one.name}: ${fate(one)}`)
  const more = workloads.length - named.length
  return [...named, ...(more > 0 ? ['and more'] : [])].join('; ')
}

/** "dies", "2 of 3 left". */
export const fate = ({ pods, back }: ShrunkWorkload): string => (back === 0 ? 'dies' : `${count(back)} of ${count(pods)} left`)

/** How many of the lost pods come back. Others that had to make room may be missing, too. */
export function podsInShort(lost: number, notBack: number): string {
  if (notBack === 0) return lost === 0 ? 'none lost' : `all ${count(lost)} back`
  return notBack > lost ? `${count(notBack)} missing` : `${count(notBack)} of ${count(lost)} not back`
}
