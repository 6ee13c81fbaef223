import { expect, it } from 'vitest'
import { BEFORE_ALL, divided, logUntil, within } from './horizon'

const event = (at: number) => ({ body: { at } })
const times = (events: readonly { body: { at: number } }[]) => events.map(({ body }) => body.at)

class Log {
  readonly events: { body: { at: number } }[] = []
  get seq() {
    return this.events.length
  }
  extend(events: readonly { body: { at: number } }[]) {
    this.events.push(...events)
  }
}

it('what happens at the horizon is shown, what happens after it is not', () => {
  const { shown, later } = divided([0, 2, 2, 5].map(event), 2)
  expect([times(shown), times(later)]).toEqual([[0, 2, 2], [5]])
  expect(times(divided([event(0)], BEFORE_ALL).shown)).toEqual([])
  expect(times(divided([event(0), event(9)], null).shown)).toEqual([0, 9])
})

it('a time lies at most at the horizon', () => {
  expect([within(7, 5), within(3, 5), within(7, null), within(7, BEFORE_ALL)]).toEqual([5, 3, 7, 7])
})

it('a log grows in place, and is made anew where it becomes shorter', () => {
  const log = new Log()
  const begun = logUntil(log, [0, 2, 5].map(event), 2, () => new Log())
  expect([begun.log === log, times(begun.log.events), times(begun.later)]).toEqual([true, [0, 2], [5]])
  const shorter = logUntil(begun.log, begun.later, 1, () => new Log())
  expect([shorter.log === log, times(shorter.log.events), times(shorter.later)]).toEqual([false, [0], [2, 5]])
  const whole = logUntil(shorter.log, shorter.later, null, () => new Log())
  expect([times(whole.log.events), times(whole.later)]).toEqual([[0, 2, 5], []])
})
