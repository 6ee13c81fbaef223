import { describe, expect, it } from 'vitest'
import { namedFirst, readForm, writeField } from './manifestForm'

const FILE = `# two objects
kind: Pod
metadata: {name: db-0, namespace: shop}
spec:
  nodeSelector: {disk: ssd}
  tolerations:
    - {key: team, operator: Equal, value: data, effect: NoSchedule}
    - {key: spot, operator: Exists}
  containers:
    # the only one
    - {name: main, resources: {requests: {cpu: '3', memory: 2Gi}}}
---
kind: Node
metadata: {name: a, labels: {disk: ssd}}
spec: {taints: [{key: team, value: data, effect: NoSchedule}]}
`

const textsOf = (text: string) => readForm(text)?.map(({ name, fields }) => [name, Object.fromEntries(fields.map((field) => [field.of, field.text]))])

describe('namedFirst', () => {
  const namesOf = (sentences: string[]) => namedFirst(readForm(FILE), sentences)?.map(({ name }) => name)
  it('puts what may be changed before what may not', () => {
    expect(namesOf(['Node a, b: metadata.labels'])).toEqual(['Node a', 'Pod shop/db-0'])
    expect(namesOf(['Pod shop/db-0: spec.tolerations'])).toEqual(['Pod shop/db-0', 'Node a'])
    expect(namesOf(['Pod shop/a: spec.tolerations', 'the policy'])).toEqual(['Pod shop/db-0', 'Node a'])
    expect(namedFirst(null, [])).toBeNull()
  })
})

describe('readForm', () => {
  it('reads the usual fields of pods and nodes', () => {
    expect(textsOf(FILE)).toEqual([
      ['Pod shop/db-0', { cpu: '3', memory: '2Gi', nodeSelector: 'disk=ssd', tolerations: 'team=data:NoSchedule, spot', priority: '' }],
      ['Node a', { labels: 'disk=ssd', taints: 'team=data:NoSchedule' }],
    ])
  })

  it('has no form for what is no YAML', () => {
    expect(readForm('a: [')).toBeNull()
  })
})

describe('writeField', () => {
  it('changes one field and keeps comments', () => {
    const changed = writeField(FILE, 0, 'cpu', '500m')
    expect(changed).toContain('# two objects')
    expect(changed).toContain('# the only one')
    expect(textsOf(changed)?.[0]).toEqual(['Pod shop/db-0', { cpu: '500m', memory: '2Gi', nodeSelector: 'disk=ssd', tolerations: 'team=data:NoSchedule, spot', priority: '' }])
    expect(textsOf(changed)?.[1]).toEqual(textsOf(FILE)?.[1])
  })

  it('writes what it reads', () => {
    for (const [index, of, text] of [
      [0, 'tolerations', 'gpu:NoExecute, team=data'],
      [0, 'nodeSelector', 'zone=a, disk=hdd'],
      [0, 'priority', 'high'],
      [1, 'taints', 'cordoned:NoSchedule'],
    ] as const) {
      const fields = readForm(writeField(FILE, index, of, text))![index]!.fields
      expect(fields.find((field) => field.of === of)!.text).toBe(text)
    }
  })

  it('takes an emptied field away', () => {
    expect(writeField(FILE, 0, 'nodeSelector', ' ')).not.toContain('nodeSelector')
  })
})
