// Long questions that workers answer: what they are called in lists, and what they are about.
import type { CopiesRequest } from '../../wire/capacity'
import type { Search, Subject } from '../../wire/searches'
import { GOAL_NAMES, type Goal } from './optimum'
import { nameOf, shortName } from '../objects/objectName'
import type { OutcomeBar } from '../run/outcomeParts'
import { capital } from '../text/capital'
import { ordinal, plural } from '../text/quantity'

export function searchTitle({ kind, question }: Pick<Search, 'kind' | 'question'>): string {
  switch (kind) {
    case 'shopping':
      return 'Which nodes to add'
    case 'remedies':
      return `What would help ${question.alike ? 'all pods like that of' : 'the pod of'} decision ${ordinal(question.attempt as number)}`
    case 'optimum': {
      const goal = (question.goal ?? '') as Goal
      return goal ? `The best possible, ${GOAL_NAMES[goal]}` : 'The best possible'
    }
    case 'capacity':
      return `How many more of ${templatesName((question as unknown as CopiesRequest).templates)}`
  }
}

function templatesName(templates: CopiesRequest['templates']): string {
  const [first] = templates
  return templates.length === 1 && first ? shortName(nameOf(first)) : plural(templates.length, 'template')
}

/** What is known of it: the answer in a sentence, or how it ended without one. */
export function searchSentence({ state, says, error }: Pick<Search, 'state' | 'says' | 'error'>): string {
  if (state === 'failed') return error?.detail || 'It failed.'
  if (state === 'cancelled') return 'It was cancelled, so there is no answer.'
  return capital(says)
}

/** To ask something else about the same. */
export function subjectOf({ run, snapshot, policy, options }: Pick<Search, 'run' | 'snapshot' | 'policy' | 'options'>): Subject {
  return run ? { run } : { snapshot: snapshot.id, policy: policy?.id ?? null, options }
}

/** An answer as it may look, for a list that is empty. */
export const EXAMPLE: readonly OutcomeBar[] = [
  {
    name: 'the run',
    parts: [
      { kind: 'good', amount: 8, word: 'placed' },
      { kind: 'bad', amount: 2, word: 'pending' },
    ],
  },
  { name: 'the best possible', parts: [{ kind: 'good', amount: 10, word: 'placed' }] },
]
