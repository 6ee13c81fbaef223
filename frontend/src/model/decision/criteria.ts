import type { Criterion } from '../../wire/attempts'

/** What decides between candidates for preemption, in words. */
export const CRITERION_NAMES: Record<Criterion, string> = {
  pdbViolations: 'PDB violations',
  highestPriority: 'highest priority',
  prioritySum: 'priority sum',
  victims: 'victims',
  latestStart: 'latest start',
}
