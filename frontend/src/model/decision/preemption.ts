import type { Preemption } from '../../wire/attempts'

/** What the dry run says of a node without pods of lower priority. */
const NO_VICTIMS = 'No preemption victims found for incoming pod'

/** Why nobody is evicted, as a sentence: preemption evicts only pods of lower priority, so the eviction of others may help. */
export function nobodyToEvict({ dryRun, notHelpful }: Pick<Preemption, 'dryRun' | 'notHelpful'>): string {
  if (dryRun.length === 0) return 'Evicting pods would not help.'
  if (dryRun.some(({ reasons }) => reasons.some((reason) => reason !== NO_VICTIMS))) return 'Evicting pods of lower priority would not help.'
  return notHelpful > 0 ? 'Where evicting pods could help, there is none of lower priority.' : 'There is no pod of lower priority to evict.'
}
