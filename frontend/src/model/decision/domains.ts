import type { Explanation } from '../../wire/attempts'
import { plural } from '../text/quantity'

export type CountedRule = Explanation['domains'][number]

/** `open`: whether the pod may go there as far as this rule says. `nodes`: how many of the cluster's nodes it has. */
export interface Domain {
  index: number
  value: string
  count: number
  nodes: number
  open: boolean
  won: boolean
  picked: boolean
}

export interface DomainPicture {
  shown: Domain[]
  folded: Domain[]
  largest: number // of counts, negative ones by their size, and of the bound
}

/** So many are a picture; more are told in a line. */
const MOST_SHOWN = 12

/** The domains of a rule in order of their values; of many, those of the winner and the picked node, and then the fullest. */
export function domainPicture(rule: CountedRule, nodes: readonly string[], winner: string | null, picked: string | null): DomainPicture {
  const nodesIn = new Map<number, number>()
  for (const domain of rule.domainOf) nodesIn.set(domain, (nodesIn.get(domain) ?? 0) + 1)
  const domainOf = (node: string | null) => (node === null ? -1 : (rule.domainOf[nodes.indexOf(node)] ?? -1))
  const [won, chosen] = [domainOf(winner), domainOf(picked)]
  const domains = rule.values.map((value, index): Domain => {
    const count = rule.counts[index]!
    return { index, value, count, nodes: nodesIn.get(index) ?? 0, open: isOpen(rule, count), won: index === won, picked: index === chosen }
  })
  const first = [...domains].sort((one, other) => weightOf(other) - weightOf(one) || Math.abs(other.count) - Math.abs(one.count) || compare(one.value, other.value))
  const kept = new Set(first.slice(0, MOST_SHOWN).map(({ index }) => index))
  const byValue = domains.sort((one, other) => compare(one.value, other.value))
  return {
    shown: byValue.filter(({ index }) => kept.has(index)),
    folded: byValue.filter(({ index }) => !kept.has(index)),
    largest: Math.max(1, rule.atMost ?? 0, ...rule.counts.map(Math.abs)),
  }
}

function isOpen({ atLeast, atMost }: CountedRule, count: number): boolean {
  return count >= atLeast && (atMost === null || count <= atMost)
}

function weightOf({ won, picked }: Domain): number {
  return Number(won) + Number(picked)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** What a rule asks of the domain that the pod goes to. */
export function ruleSentence({ rule, atLeast, atMost }: CountedRule): string {
  switch (rule) {
    case 'DoNotSchedule':
      return `A domain with more than ${plural(atMost ?? 0, 'matching pod')} is too full: with this pod it would exceed the emptiest one by more than maxSkew.`
    case 'ScheduleAnyway':
      return 'The fewer matching pods a domain has, the better its nodes score.'
    case 'requiredAffinity':
      return atLeast > 0 ? 'The domain must have a pod that the required affinity terms match.' : 'No pod matches yet, and this pod matches its own terms: any domain is allowed.'
    case 'requiredAntiAffinity':
      return 'The domain must not have a pod that a required anti-affinity term matches.'
    case 'antiAffinityOfOthers':
      return 'The domain must not have a pod whose required anti-affinity matches this pod.'
    case 'preferred':
      return 'The nodes of the domain score the sum of the weights of the preferred terms, of this pod and of others.'
  }
}

/** The heading of a rule. */
export const RULE_WORDS: Record<CountedRule['rule'], string> = {
  DoNotSchedule: 'Spread, required',
  ScheduleAnyway: 'Spread, preferred',
  requiredAffinity: 'Affinity, required',
  requiredAntiAffinity: 'Anti-affinity, required',
  antiAffinityOfOthers: 'Anti-affinity of other pods',
  preferred: 'Affinity and anti-affinity, preferred',
}

/** What is not shown of a picture, in a line; null: all is. */
export function foldedSentence(folded: readonly Domain[]): string | null {
  if (folded.length === 0) return null
  const counts = folded.map(({ count }) => count)
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return `and ${plural(folded.length, 'more domain')} with ${least === most ? least : `${least} to ${most}`}`
}
