import type { POINTS } from './policyDiff'

type Point = (typeof POINTS)[number]

const MEANINGS: Record<Point, string> = {
  preEnqueue: 'May keep a pod out of the queue.',
  queueSort: 'Decides which pod comes next.',
  preFilter: 'Looks at the pod once before any node, and may narrow the nodes down or reject the pod for all of them.',
  filter: 'Says for each node whether it can take the pod; the first rejection ends it for that node.',
  postFilter: 'Runs when no node is left: looks for room that can be made.',
  preScore: 'Prepares what scoring needs, once a pod; a plugin that has nothing to say skips its score.',
  score: 'Rates every node that is left from 0 to 100; ratings are multiplied by the weight and added up.',
  reserve: 'Notes what the pod will use before it is bound.',
  permit: 'May still hold the pod back or refuse it.',
  preBind: 'Makes ready what the pod needs on its node, such as volumes.',
  bind: 'Binds the pod to its node.',
  postBind: 'Is told when the pod is bound.',
}

/** Where in an attempt an extension point stands, in one line. */
export const pointMeaning = (point: string): string => MEANINGS[point as Point] ?? ''

/** "preFilter" → "PreFilter": as the documentation writes it. */
export const pointName = (point: string): string => point.charAt(0).toUpperCase() + point.slice(1)
