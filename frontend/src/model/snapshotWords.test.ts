import { expect, it } from 'vitest'
import { countsDelta, formatWord, kindsInOrder } from './snapshotWords'

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
