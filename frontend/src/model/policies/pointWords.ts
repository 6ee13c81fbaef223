import type { POINTS } from './policyDiff'

type Point = (typeof POINTS)[number]

const MEANINGS: Record<Point, string> = {
  preEnqueue: 'May keep a pod out of the queue.',
  queueSort: 'Decides which pod comes next.',
  preFilter: 'Runs once per pod before nodes are checked; may narrow the nodes down or reject the pod for all of them.',
  filter: 'Checks for each node whether it can take the pod; after the first rejection no further plugin checks that node.',
  postFilter: 'Runs when no node is left: looks for room that can be made.',
  preScore: 'Prepares data for scoring, once per pod; a plugin that has nothing to score is skipped.',
  score: 'Rates every node that is left from 0 to 100; ratings are multiplied by the weight and added up.',
  reserve: 'Reserves what the pod will use, before the pod is bound.',
  permit: 'May delay the pod or reject it.',
  preBind: 'Prepares what the pod needs on its node, such as volumes.',
  bind: 'Binds the pod to its node.',
  postBind: 'Runs after the pod is bound.',
}

/** Where in an attempt an extension point stands, in one line. */
export const pointMeaning = (point: string): string => MEANINGS[point as Point] ?? ''
