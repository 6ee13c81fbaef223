import type { Outcome } from '../../wire/outcome'
import type { Question } from '../../wire/questions'

/** How often somebody was right about an attempt. Nothing was asked of those who had it shown. */
export interface Told {
  right: number
  asked: number
}

/** Shown, not predicted. */
export const ONLY_SHOWN: Told = { right: 0, asked: 0 }

/** The attempts of a run that have been told, by k. */
export type Tellings = Readonly<Record<number, Told>>

export function score(tellings: Tellings): Told {
  return Object.values(tellings).reduce((sum, { right, asked }) => ({ right: sum.right + right, asked: sum.asked + asked }), { right: 0, asked: 0 })
}

const named = (name: string) => (question: Question) => question.id.split(':')[0] === name

/**
 * What is asked to predict an attempt: the node that wins, a pod that is evicted, where room is made, or a plugin that says no.
 * Null if there is nothing to predict. The other questions would give it away, or it them.
 */
export function predictable(questions: readonly Question[]): Question | null {
  return PREDICTED.flatMap((name) => questions.find(named(name)) ?? [])[0] ?? null
}

/** What can be asked on a screen that everybody sees: while the decision is a secret, nothing whose text gives it away. */
export const askable = (questions: readonly Question[], secret: boolean): readonly Question[] => questions.filter(({ givesAway }) => !(secret && givesAway))

const PREDICTED = ['winner', 'victim', 'nominated', 'rejecting-plugin']

/** The attempts as they are known while some are secrets: of those, only the pods and their order. What is gated is no secret. */
export function withSecrets(attempts: readonly Outcome[], isSecret: (k: number) => boolean): readonly Outcome[] {
  return attempts.map((attempt) => (attempt.outcome !== 'gated' && isSecret(attempt.k) ? secretOf(attempt) : attempt))
}

const secretOf = ({ k, pod }: Outcome): Outcome => ({ k, pod, outcome: 'scheduled', node: null, feasible: 0, score: null, message: '', nominatedNode: null, victims: [], violations: [], claims: null })
