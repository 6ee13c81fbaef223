// What may be said of an attempt before its decision is told.
import type { ClusterColumns } from '../../wire/clusterColumns'
import type { Question } from '../../wire/questions'
import type { ClusterState } from '../cluster/clusterState'
import { readable, shortResource } from '../text/quantity'

export interface CandidateFacts {
  requests: { resource: string; amount: number }[] // those that are not 0
  priority: number
}

/** What a pod asks for; nothing for one that the cluster does not have. */
export function candidateFacts({ pods, resources, requestClasses }: ClusterColumns, key: string): CandidateFacts {
  const pod = pods.keys.indexOf(key)
  if (pod < 0) return { requests: [], priority: 0 }
  const amounts = requestClasses[pods.requests[pod]!]!
  return {
    requests: resources.map((resource, index) => ({ resource, amount: amounts[index]! })).filter(({ resource, amount }) => amount > 0 && resource !== 'pods'),
    priority: pods.priorities[pod]!,
  }
}

/** One possible answer: what is sent, its name, and what there is to know of it. */
export interface AnswerRow {
  value: string
  text: string
  note: string
}

const POINTED: ReadonlySet<Question['kind']> = new Set(['node', 'plugin', 'pod'])

/** What is pointed at to answer a question; nothing for other kinds. Nodes come with what they have left of what the pod asks for. */
export function answersOf(question: Question, columns: ClusterColumns, state: ClusterState, key: string): AnswerRow[] {
  if (!POINTED.has(question.kind)) return []
  const choices = question.choices ?? (question.kind === 'node' ? columns.nodes.names.map((name) => ({ value: name, text: name })) : [])
  const asked = candidateFacts(columns, key).requests.map(({ resource }) => columns.resources.indexOf(resource))
  return choices.map(({ value, text }) => ({ value, text, note: question.kind === 'node' ? nodeNote(columns, state, asked, value) : question.kind === 'pod' ? podNote(columns, value) : '' }))
}

function podNote(columns: ClusterColumns, key: string): string {
  const pod = columns.pods.keys.indexOf(key)
  if (pod < 0) return ''
  const node = columns.nodes.names[columns.pods.nodes[pod]!]
  return `priority ${columns.pods.priorities[pod]}${node === undefined ? '' : `, on ${node}`}`
}

/** `asked`: the resources that matter, by index. */
function nodeNote(columns: ClusterColumns, { used }: ClusterState, asked: readonly number[], name: string): string {
  const node = columns.nodes.names.indexOf(name)
  if (node < 0) return ''
  const { resources, nodes } = columns
  const left = asked.map((index) => {
    const amount = nodes.allocatable[node]![index]! - used[node * resources.length + index]!
    return `${readable(resources[index]!, amount)} ${shortResource(resources[index]!)}`
  })
  const free = left.length ? `${left.join(', ')} left` : ''
  return [free, nodes.unschedulable[node] ? 'cordoned' : '', ...nodes.taints[node]!].filter(Boolean).join(' · ')
}
