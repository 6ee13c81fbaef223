import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getTimelineMoment, listEventsAfter } from '../../api/timelines'
import type { TimelineEvent, TimelineMoment, TimelinePath } from '../../wire/timelines'
import { latestState } from './clusterNow'

vi.mock('../../api/timelines', () => ({ getTimelineMoment: vi.fn(), listEventsAfter: vi.fn() }))

const NODE = { labels: {}, allocatable: { cpu: 1000 }, unschedulable: false, taints: [], ready: true, zone: '' }
const moment = (seq: number): TimelineMoment => ({ at: seq, now: seq, lastSeq: seq, state: { seq, nodes: { n1: NODE }, pods: {}, slices: {}, claims: {} } }) as unknown as TimelineMoment
const added = (seq: number, node: string) => ({ seq, type: 'nodeAdded', body: { at: seq, node, ...NODE } }) as unknown as TimelineEvent
const told = (results: TimelineEvent[], next: string | null = null) => vi.mocked(listEventsAfter).mockResolvedValueOnce({ count: results.length, next, previous: null, results, unreadable: [] })

let path: TimelinePath
let runs = 0
beforeEach(() => {
  path = `live/${(runs += 1)}`
  vi.mocked(getTimelineMoment).mockImplementation((_, at) => Promise.resolve(moment(at)))
})
afterEach(() => vi.resetAllMocks())

it('asks for the whole state once, then for what has happened since', async () => {
  await latestState(path, 7)
  told([added(8, 'n2')])
  const state = await latestState(path, 8)
  expect([...state.nodes.keys()]).toEqual(['n1', 'n2'])
  expect(state.seq).toBe(8)
  expect(vi.mocked(getTimelineMoment).mock.calls).toEqual([[path, 7]])
  expect(vi.mocked(listEventsAfter).mock.calls).toEqual([[path, 7]])
})

it('is the same where nothing has happened, so that nothing is drawn again', async () => {
  const before = await latestState(path, 7)
  told([])
  expect(await latestState(path, 7)).toBe(before)
})

it('does not change what it told before', async () => {
  const before = await latestState(path, 7)
  told([added(8, 'n2')])
  await latestState(path, 8)
  expect([...before.nodes.keys()]).toEqual(['n1'])
})

it('asks for the whole state again where more has happened than one answer tells', async () => {
  await latestState(path, 7)
  told([added(8, 'n2')], 'the next page')
  expect((await latestState(path, 30_000)).seq).toBe(30_000)
  expect(vi.mocked(getTimelineMoment).mock.calls).toEqual([
    [path, 7],
    [path, 30_000],
  ])
})

it('begins anew with another run', async () => {
  await latestState(path, 7)
  await latestState('live/another', 3)
  expect(vi.mocked(getTimelineMoment).mock.calls).toEqual([
    [path, 7],
    ['live/another', 3],
  ])
})
