import type { DecisionTab } from '../../model/page/route'
import { mayBeHelped } from '../../model/answers/remedies'
import type { Outcome } from '../../wire/outcome'

/**
 * The part that decided opens by itself, until the reader chooses one: who is evicted, else which node had most points, else
 * what turned nodes away. A picked band of the funnel is among the filters.
 */
export function tabFor(chosen: DecisionTab | null, attempt: Pick<Outcome, 'outcome' | 'score'> | undefined, band: string | null): DecisionTab {
  if (chosen !== null && (chosen !== 'remedies' || (attempt && mayBeHelped(attempt.outcome)))) return chosen
  if (attempt?.outcome === 'preempting') return 'preemption'
  return attempt?.outcome === 'scheduled' && attempt.score !== null && band === null ? 'score' : 'filter'
}
