import { describe, expect, it } from 'vitest'
import type { ClusterColumns } from '../../wire/clusterColumns'
import type { Shopping } from '../../wire/shopping'
import { basketBars, boundShare, EMPTY_ROW, leftOut, requestOf, rowsAsked, rowsLike, shoppingSentence } from './shopping'

const GI = 1024 ** 3

describe('kinds of nodes of a cluster', () => {
  const columns = {
    resources: ['cpu', 'memory', 'pods', 'nvidia.com/gpu'],
    nodes: {
      names: ['a', 'b', 'c'],
      allocatable: [
        [3920, 8 * GI + 1024, 110, 0],
        [8000, 16 * GI, 110, 2],
        [3920, 8 * GI + 1024, 110, 0],
      ],
      taints: [[], ['gpu=present:NoSchedule', 'node.kubernetes.io/unschedulable:NoSchedule'], []],
      labels: [
        { key: 'node.kubernetes.io/instance-type', values: ['m5'], nodes: [0, -1, 0] },
        { key: 'topology.kubernetes.io/zone', values: ['x', 'y'], nodes: [0, 1, 0] },
        { key: 'kubernetes.io/hostname', values: ['a', 'b', 'c'], nodes: [0, 1, 2] },
      ],
    },
  } as unknown as ClusterColumns

  it('are rows, the most frequent first, with exact amounts', () => {
    expect(rowsLike(columns)).toEqual([
      { name: 'm5', price: '1', resources: `cpu=3920m memory=${8 * 1024 ** 2 + 1}Ki pods=110`, labels: 'topology.kubernetes.io/zone=x', taints: '', most: '' },
      { name: 'like-b', price: '1', resources: 'cpu=8 memory=16Gi pods=110 nvidia.com/gpu=2', labels: 'topology.kubernetes.io/zone=y', taints: 'gpu=present:NoSchedule', most: '' },
    ])
  })

  it('have every resource among them', () => {
    const names = [...'abcdefghijklmn']
    const allocatable = names.map((_, index) => [1000 + index, GI, 110, index === 13 ? 4 : 0])
    const many = { ...columns, nodes: { names, allocatable, taints: names.map(() => []), labels: [] } } as unknown as ClusterColumns
    const rows = rowsLike(many).map(({ resources }) => resources)
    expect(rows).toHaveLength(13)
    expect(rows[12]).toBe('cpu=1013m memory=1Gi pods=110 nvidia.com/gpu=4')
  })

  it('that share an instance type are named after a node, and have the type as a label', () => {
    const zones = { ...columns, nodes: { ...columns.nodes, labels: [{ key: 'node.kubernetes.io/instance-type', values: ['m5'], nodes: [0, 0, 0] }] } } as ClusterColumns
    expect(rowsLike(zones).map(({ name, labels }) => [name, labels])).toEqual([
      ['like-a', 'node.kubernetes.io/instance-type=m5'],
      ['like-b', 'node.kubernetes.io/instance-type=m5'],
    ])
  })
})

describe('what is asked', () => {
  it('is shown again as it was typed', () => {
    const row = { name: 'big', price: '0.25', resources: 'cpu=4 memory=8Gi', labels: 'disk=ssd', taints: 'gpu=present:NoSchedule only:NoExecute', most: '3' }
    const asked = requestOf([row])
    if ('mistakes' in asked) throw new Error(asked.mistakes.join())
    expect(rowsAsked({ question: asked.request as never })).toEqual([row])
  })

  it('leaves out what was not said', () => {
    const row = { name: ' big ', price: '0.25', resources: 'cpu=4, memory=8Gi', labels: '', taints: '', most: '' }
    expect(requestOf([row, { ...row, name: 'small', labels: 'disk=ssd', taints: 'gpu=present:NoSchedule only:NoExecute', most: '3' }])).toEqual({
      request: {
        nodeTemplates: [
          { name: 'big', price: 0.25, allocatable: { cpu: '4', memory: '8Gi' } },
          {
            name: 'small',
            price: 0.25,
            allocatable: { cpu: '4', memory: '8Gi' },
            labels: { disk: 'ssd' },
            taints: [
              { key: 'gpu', value: 'present', effect: 'NoSchedule' },
              { key: 'only', effect: 'NoExecute' },
            ],
            most: 3,
          },
        ],
      },
    })
  })

  it('tells every mistake', () => {
    expect(requestOf([{ name: '', price: 'x', resources: 'cpu', labels: 'a', taints: 'gpu', most: '0' }, EMPTY_ROW])).toEqual({
      mistakes: [
        'Node 1 needs a name.',
        'Node 1: the price must be a number, 0 or more.',
        'Node 1: write its resources as cpu=4 memory=16Gi pods=110.',
        'Node 1: write labels as key=value, with a space between.',
        'Node 1: write taints as key=value:NoSchedule, with a space between.',
        'Node 1: the greatest number must be a whole number, or empty.',
        'Node 2 needs a name.',
      ],
    })
    expect(requestOf([])).toEqual({ mistakes: ['Give at least one kind of node.'] })
  })
})

const programme = { rule: 'programme', mix: { small: 1, large: 2 }, steps: [{ small: 1, large: 1 }, { large: 1 }], cost: 4.6, left: [] } as const
const least = { rule: 'least-waste', mix: { small: 4 }, steps: [{ small: 4 }], cost: 9.2, left: ['a/b'] } as const
const ANSWER = { pending: ['a/a', 'a/b'], proven: true, best: programme, bound: 4.6, hopeless: [], programme, autoscaler: [least] } as unknown as Shopping

it('tells pods that no node helps from those that are too many together', () => {
  expect(leftOut({ hopeless: ['a/a', 'a/b'], alone: ['a/b'] })).toEqual([
    { words: 'None of these nodes helps 1 pod, in any number:', pods: ['a/a'] },
    { words: 'A node of these kinds has room for each of these pods alone, but no mix has a node for all pods:', pods: ['a/b'] },
  ])
  expect(leftOut({ hopeless: ['a/a'] })).toHaveLength(1)
  expect(leftOut(ANSWER)).toEqual([])
})

it('shows baskets as long as they cost, and the bound among them', () => {
  expect(basketBars(ANSWER)).toEqual([
    { rule: 'programme', share: 0.5, cost: '4.6', steps: ['1 × small + 1 × large', '1 × large'], left: [], isBest: true },
    { rule: 'least-waste', share: 1, cost: '9.2', steps: ['4 × small'], left: ['a/b'], isBest: false },
  ])
  expect(boundShare(ANSWER)).toBe(0.5)
  expect(boundShare({ ...ANSWER, bound: null })).toBeNull()
})

describe('the sentence', () => {
  it('says what is proven and how far it is from the bound', () => {
    expect(shoppingSentence(ANSWER)).toBe('1 × small + 2 × large, for 4.6 an hour, places all 2 pending pods, proven by runs. No mix costs less.')
    expect(shoppingSentence({ ...ANSWER, best: { ...ANSWER.best, mix: {} }, proven: false })).toBe('No mix was found that helps 2 pending pods.')
    expect(shoppingSentence({ ...ANSWER, bound: 4 })).toMatch(/No mix costs less than 4\.$/)
    expect(shoppingSentence({ ...ANSWER, bound: null, proven: false, hopeless: ['a/b'] })).toBe(
      '1 × small + 2 × large, for 4.6 an hour, does not place 1 of 2 pending pods in runs, and nothing better was found. The least possible cost is not known.',
    )
  })

  it('says where nothing is to be done, or nothing can be', () => {
    expect(shoppingSentence({ ...ANSWER, pending: [] })).toBe('No pod is pending: nothing has to be added.')
    expect(shoppingSentence({ ...ANSWER, best: { ...ANSWER.best, mix: {}, steps: [], cost: 0 } })).toBe('None of these nodes helps 2 pending pods.')
  })
})
