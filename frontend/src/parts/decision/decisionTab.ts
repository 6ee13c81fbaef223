import type { DecisionTab } from '../../model/route'
import type { Outcome } from '../../wire/outcome'

/** The part that says most about an outcome opens by itself, until the reader chooses one. */
export function tabFor(chosen: DecisionTab | null, attempt: Pick<Outcome, 'outcome'> | undefined): DecisionTab {
  return chosen ?? (attempt?.outcome === 'preempting' ? 'preemption' : 'filter')
}
