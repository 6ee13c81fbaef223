import { describe, expect, it } from 'vitest'
import golden from '../../fixtures/elections/fold.json'
import { electionEvents } from '../../wire/electionEvents'
import { ElectionLog } from './log'
import { emptyState, fold } from './state'

const events = electionEvents(golden.events, 'events')
const times = Object.keys(golden.states).map(Number)
const stateOf = (at: number): unknown => (golden.states as Record<string, unknown>)[String(at)]

describe('fold', () => {
  it.each(times)('comes to what the core says after everything at %i ns', (at) => {
    expect(fold(events.filter(({ body }) => body.at <= at))).toEqual(stateOf(at))
  })

  it('refuses an event that does not come next', () => {
    expect(() => fold(events.slice(1))).toThrow('event 2 cannot follow event 0')
  })
})

describe('ElectionLog', () => {
  const log = new ElectionLog()
  for (let from = 0; from < events.length; from += 7) log.extend(events.slice(from, from + 7))

  it('shows any time in any order', () => {
    expect([...times].reverse().map((at) => log.stateAt(at))).toEqual([...times].reverse().map(stateOf))
  })

  it('is empty before the first event', () => {
    expect(log.stateAt(-1)).toEqual(emptyState())
  })

  it('keeps a moment that is not changed by what comes later', () => {
    const before = structuredClone(log.stateAt(16e9))
    const kept = log.stateAt(16e9)
    log.stateAt(40e9)
    expect(kept).toEqual(before)
  })
})
