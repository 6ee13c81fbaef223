import { describe, expect, it } from 'vitest'
import { SMALL_CLUSTER } from '../../fixtures/smallRun'
import type { ClusterColumns } from '../../wire/clusterColumns'
import { ClusterHistory } from '../cluster/clusterHistory'
import { colourNodes } from './mapColour'
import { arrange, groupByName, labelChoices } from './mapGroups'
import { NO_MARKS } from './mapMarks'
import { mapQuery, parseMapView, PLAIN_MAP_VIEW, type MapView } from './mapView'

const CLUSTER: ClusterColumns = {
  ...SMALL_CLUSTER,
  nodes: {
    ...SMALL_CLUSTER.nodes,
    labels: [
      { key: 'example.com/disk', values: ['ssd', 'hdd'], nodes: [1, -1, 0] },
      { key: 'node.kubernetes.io/instance-type', values: ['m5'], nodes: [0, 0, 0] },
    ],
  },
  pods: { ...SMALL_CLUSTER.pods, owners: [1, 0, 0, 0, 0] },
  owners: ['', 'Job/low'],
}
const state = new ClusterHistory(CLUSTER).seek(0)
const colours = colourNodes('resource:cpu', { columns: CLUSTER, state, marks: NO_MARKS })
const arranged = (view: Partial<MapView>, zonesFrom = 0) => arrange(CLUSTER, state, { ...PLAIN_MAP_VIEW, ...view }, colours, zonesFrom)
const told = (view: Partial<MapView>, zonesFrom = 0) => arranged(view, zonesFrom).groups.map(({ name, nodes }) => `${name}: ${nodes.join(' ')}`)

describe('arrange', () => {
  it('groups by zone where there are several, and where there is room', () => {
    expect(told({})).toEqual(['a: 0 1', 'b: 2'])
    expect(told({}, 3)).toEqual([': 0 1 2'])
  })

  it('groups by a label, by owner, or not', () => {
    expect(told({ group: 'label:example.com/disk' })).toEqual(['hdd: 0', 'ssd: 2', ': 1'])
    expect(told({ group: 'owner' })).toEqual(['Job/low: 0', ': 1 2'])
    expect(told({ group: 'none' })).toEqual([': 0 1 2'])
    expect(told({ group: 'label:nobody/has.it' })).toEqual([': 0 1 2'])
  })

  it('orders by a label, by zone, and by what the colour says', () => {
    expect(told({ group: 'none', order: 'label:example.com/disk' })).toEqual([': 0 2 1'])
    expect(told({ group: 'none', order: 'zone' })).toEqual([': 0 1 2'])
    expect(told({ group: 'none', order: 'colour' })).toEqual([': 0 1 2'])
  })

  it('leaves out what the filter does not match; a key may go without its prefix', () => {
    expect(arranged({ group: 'none', filter: 'disk' })).toEqual({ groups: [{ name: '', nodes: [0, 2] }], shown: 2, error: null })
    expect(arranged({ filter: 'disk=nvme' })).toEqual({ groups: [], shown: 0, error: null })
  })

  it('leaves out nothing when the filter is not understood', () => {
    expect(arranged({ group: 'none', filter: 'disk in' })).toMatchObject({ shown: 3, error: expect.stringContaining('“disk in”') })
  })
})

it('folds the smallest of too many groups', () => {
  const many = Array.from({ length: 40 }, (_, node) => node)
  const columns = { ...CLUSTER, nodes: { ...CLUSTER.nodes, names: many.map((node) => `n${node}`), zones: many.map((node) => (node < 10 ? 'z' : `z${node}`)), labels: [] } }
  const empty = { at: 0, podNode: new Int32Array(), used: new Float64Array(), podsByNode: { start: new Int32Array(41), pods: new Int32Array() } }
  const { groups } = arrange(columns, empty, PLAIN_MAP_VIEW, { by: 'pods', of: new Uint8Array(40), classes: [] })
  expect(groups.length).toBe(24)
  expect(groups[0]).toEqual({ name: 'z', nodes: many.slice(0, 10) })
  expect(groups.at(-1)).toMatchObject({ name: 'others', nodes: { length: 8 } })
})

it('puts node-2 before node-10, and what has no name last', () => {
  expect(groupByName(['r10', '', 'r2']).map(({ name }) => name)).toEqual(['r2', 'r10', ''])
})

it('offers the labels that people ask for first', () => {
  expect(labelChoices(CLUSTER)).toEqual([
    { value: 'label:node.kubernetes.io/instance-type', text: 'instance type' },
    { value: 'label:example.com/disk', text: 'example.com/disk' },
  ])
  expect(labelChoices(SMALL_CLUSTER)).toEqual([])
})

describe('a map in an address', () => {
  it.each<Partial<MapView>>([{}, { group: 'label:a/b', order: 'colour', colour: 'resource:nvidia.com/gpu', filter: 'zone in (a, b)', since: 12 }])('is read back: %j', (changed) => {
    const view = { ...PLAIN_MAP_VIEW, ...changed }
    expect(parseMapView(new URLSearchParams(mapQuery(view)))).toEqual(view)
  })

  it('is as usual where it makes no sense', () => {
    expect(parseMapView(new URLSearchParams('group=x&order=&colour=red&since=-1'))).toEqual(PLAIN_MAP_VIEW)
    expect(mapQuery(PLAIN_MAP_VIEW)).toEqual({})
  })
})
