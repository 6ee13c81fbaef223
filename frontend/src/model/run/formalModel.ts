// The formal model of the scheduler (docs/formal-model.md): what a step may do.
import type { Outcome, OutcomeKind, Violation } from '../../wire/outcome'

export type FormalAction = 'Scheduling' | 'Preemption' | 'None'

export interface ActionWords {
  word: string
  when: string
  what: string
}

export const ACTIONS: Record<FormalAction, ActionWords> = {
  Scheduling: { word: 'Scheduling', when: 'Some node is feasible.', what: 'The pod is bound to a feasible node with the greatest total score, which the model calls viability.' },
  Preemption: {
    word: 'Preemption',
    when: 'No node is feasible, and on some node removing pods of lower priority makes it so.',
    what: 'The victims that cost least are removed (the model’s least casualty); the pod itself is not bound yet.',
  },
  None: { word: 'no change', when: 'Otherwise.', what: 'No pod is bound and none is removed.' },
}

/** Which action of the model an attempt was. */
export function actionOf(outcome: OutcomeKind): FormalAction {
  if (outcome === 'scheduled') return 'Scheduling'
  return outcome === 'preempting' ? 'Preemption' : 'None'
}

export interface StepViolation extends Violation {
  k: number
}

/** Everything that the model has against the steps so far, in their order. */
export function violationsOf(attempts: readonly Outcome[]): StepViolation[] {
  return attempts.flatMap(({ k, violations }) => violations.map((violation) => ({ k, ...violation })))
}
