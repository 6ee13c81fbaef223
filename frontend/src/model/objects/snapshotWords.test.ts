import { expect, it } from 'vitest'
import { countsDelta, formatWord, kindsInOrder, podsMadeUnasked } from './snapshotWords'

it('kindsInOrder puts nodes and pods first', () => {
  expect(kindsInOrder({ Service: 4, ReplicaSet: 5, Pod: 2, ConfigMap: 0, Node: 1, Job: 4 }).map(({ kind }) => kind)).toEqual(['Node', 'Pod', 'ReplicaSet', 'Job', 'Service'])
})

it('countsDelta says what became more and less', () => {
  expect(countsDelta({ Node: 3, Pod: 9 }, { Node: 5, Pod: 8, Job: 1 })).toBe('−2 Node, +1 Pod, −1 Job')
  expect(countsDelta({ Node: 3 }, { Node: 3 })).toBe('')
})

it.each([
  ['yaml-list', 'kubectl List, YAML'],
  ['json-simulator+gzip', 'kube-scheduler-simulator export, JSON, gzip'],
  ['json-documents+gzip', 'JSON lines, gzip'],
  ['openb-csv', 'trace, two CSV files'],
  ['something else', 'something else'],
])('formatWord(%j)', (format, expected) => {
  expect(formatWord(format)).toBe(expected)
})

it('podsMadeUnasked tells pods that nobody asked for', () => {
  const made = (what: string) => ({
    report: {
      warnings: [],
      dropped: [],
      ignored: [],
      defaulted: [
        { what: 'priorities', count: 4, examples: [] },
        { what, count: 3, examples: [] },
      ],
    },
  })
  expect(podsMadeUnasked(made('pods made for workloads, because no other pod waits'))).toBe('3 pods made for workloads, because no other pod waits')
  expect(podsMadeUnasked(made('pods made for workloads'))).toBeNull()
})
