import type { OutcomeKind } from '../../wire/outcome'

/** The words and the CSS name of each outcome. */
export const OUTCOME_WORDS: Record<OutcomeKind, { word: string; meaning: string }> = {
  scheduled: { word: 'placed', meaning: 'A node was chosen and the pod counts there from now on.' },
  preempting: { word: 'preempting', meaning: 'Victims were chosen on a node; the pod is nominated to it and attempted again.' },
  unschedulable: { word: 'unschedulable', meaning: 'No node could take the pod, and evicting others did not help.' },
  gated: { word: 'gated', meaning: 'The pod has scheduling gates and never enters the active queue.' },
  error: { word: 'error', meaning: 'The attempt failed with an error, which the message describes.' },
}
