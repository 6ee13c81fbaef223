import type { Place } from './state'

/** The word for every place and one line about it. */
export const PLACE_WORDS: Record<Place, { word: string; meaning: string }> = {
  activeQ: { word: 'activeQ', meaning: 'Ready to be attempted: higher priority first, then those that have waited longer.' },
  backoffQ: { word: 'backoffQ', meaning: 'Failed, and waits until its back-off is over. An idle scheduler takes it earlier.' },
  unschedulable: { word: 'unschedulable', meaning: 'Found no node and waits for an event of the cluster that may help, at most five minutes.' },
  gated: { word: 'gated', meaning: 'Has scheduling gates, or is of a group that is not complete; it is not attempted meanwhile.' },
  inFlight: { word: 'in flight', meaning: 'Is being attempted now.' },
  assumed: { word: 'binding', meaning: 'A node is chosen and its resources are reserved; the API server has not confirmed the binding yet.' },
  bound: { word: 'bound', meaning: 'On its node.' },
  terminating: { word: 'terminating', meaning: 'Told to terminate; it keeps its room until it ends, at the latest after its grace period.' },
}

/** "12 bound, 3 unschedulable": as many of each as there are. */
export const listPlaces = (counts: ReadonlyMap<string, number>): string => [...counts].map(([place, number]) => `${number} ${PLACE_WORDS[place as Place].word}`).join(', ')
