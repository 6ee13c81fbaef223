import type { Explanation } from '../../wire/attempts'
import type { Outcome } from '../../wire/outcome'
import { plural } from '../text/quantity'

/** What is known of an attempt before its explanation has come. */
export function sentenceFor(attempt: Outcome): string {
  switch (attempt.outcome) {
    case 'scheduled':
      return `Placed on ${attempt.node}: ${plural(attempt.feasible, 'node')} could take it.`
    case 'preempting':
      return `Nominated to ${attempt.nominatedNode}, evicting ${plural(attempt.victims.length, 'pod')}: ${attempt.victims.join(', ')}.`
    case 'gated':
      return attempt.message || 'Gated: the pod has scheduling gates and is not attempted.'
    default:
      return attempt.message || 'Pending: no node could take it.'
  }
}

const GATES = 'waiting for scheduling gates'

/** What stands in place of a decision about a pod that is held back: by its gates, or because a claim is missing. */
export function gatedWords(message: string): string {
  if (message.startsWith(GATES)) return 'The pod has scheduling gates. It never entered activeQ, so no plugin evaluated it; remove its gates and it will be attempted.'
  return `The pod never entered activeQ, so no node was looked at: ${message}.`
}

/** A decision as it is read out, once it is explained: what is said before that would be said again in other words. Null until then. */
export function spokenDecision(place: string, attempt: Outcome | undefined, explanation: Explanation | null): string | null {
  if (!attempt || (explanation === null && attempt.outcome !== 'gated')) return null
  return `${place}, ${attempt.pod}: ${explanation?.sentence || sentenceFor(attempt)}`
}
