import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LateWriter } from './lateWriter'

const AFTER_MS = 400

function aWriter() {
  const wrote: [string, string | null][] = []
  return { wrote, writer: new LateWriter((name, text) => wrote.push([name, text]), AFTER_MS) }
}

const nothing = () => undefined

describe('LateWriter', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('writes the last text of each name, a little later', () => {
    const { wrote, writer } = aWriter()
    for (const text of ['a', 'ab', 'abc']) writer.put('one', text, nothing)
    writer.put('other', null, nothing)
    vi.advanceTimersByTime(AFTER_MS - 1)
    expect(wrote).toEqual([])
    expect([writer.unwritten('one'), writer.unwritten('other')]).toEqual(['abc', null])
    vi.advanceTimersByTime(1)
    expect(wrote).toEqual([
      ['one', 'abc'],
      ['other', null],
    ])
    expect(writer.unwritten('one')).toBeUndefined()
  })

  it('writes at once when the page is left, and says so once', () => {
    const { wrote, writer } = aWriter()
    const written = vi.fn()
    writer.put('one', 'abc', written)
    writer.flush()
    vi.advanceTimersByTime(AFTER_MS)
    expect(wrote).toEqual([['one', 'abc']])
    expect(written).toHaveBeenCalledTimes(1)
  })

  it('does not write what was dropped', () => {
    const { wrote, writer } = aWriter()
    writer.put('one', 'abc', nothing)
    writer.drop('one')
    writer.flush()
    vi.advanceTimersByTime(AFTER_MS)
    expect(wrote).toEqual([])
  })
})
