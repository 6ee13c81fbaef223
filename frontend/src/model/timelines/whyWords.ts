// Why a pod changed its place in the queue, in the scheduler's words and in ours.

const WORDS: Record<string, string> = {
  PodAdd: 'it was created',
  PopFromBackoffQ: 'the scheduler was idle and took it early',
  BackoffComplete: 'its back-off is over',
  ScheduleAttemptFailure: 'the attempt failed',
  UnschedulableTimeout: 'it has waited for five minutes',
  ForceActivate: 'it was activated',
  Permit: 'has a node, and waits for pods of its group',
  PopWithGroup: 'a pod of its group was taken',
  preempted: 'preempted',
  tainted: 'its node has a taint that it does not tolerate',
  deleted: 'deleted',
  finished: 'finished',
  nodeRemoved: 'its node was removed',
}

/** One line about a reason; an event of the cluster is named as the scheduler names it. */
export const whyWords = (why: string): string => WORDS[why] ?? (why.includes('/') ? `woken by ${why}` : why)

/** Events of the cluster, such as AssignedPod/Delete, wake pods; other reasons are the queue's own. */
export const isClusterEvent = (why: string): boolean => why.includes('/')
