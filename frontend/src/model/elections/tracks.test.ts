import { describe, expect, it } from 'vitest'
import golden from '../../fixtures/elections/fold.json'
import { electionEvents } from '../../wire/electionEvents'
import { ElectionLog } from './log'

const log = new ElectionLog()
log.extend(electionEvents(golden.events, 'events'))
const { tracks } = log

describe('Tracks', () => {
  it('knows who led when, and gaps and overlaps between', () => {
    expect(tracks.leaders.map(({ from, to, leaders }) => `${from / 1e9}–${to === null ? '' : to / 1e9} ${leaders.join('+') || 'nobody'}`)).toEqual([
      '0–0.04 nobody',
      '0.04–14 a',
      '14–28.74277228 nobody',
      '28.74277228–32 b',
      '32–35 a+b',
      '35– a',
    ])
  })

  it('draws bands without holes or overlaps while a process is there', () => {
    for (const name of tracks.replicas) {
      const bands = tracks.bands.filter(({ replica }) => replica === name)
      for (const [index, band] of bands.entries()) {
        const next = bands[index + 1]
        if (next) expect(band.to).toBeLessThanOrEqual(next.from)
        else expect(band.to === null || tracks.ends.some(({ at }) => at === band.to)).toBe(true)
      }
    }
  })

  it('ends every request once', () => {
    expect(tracks.requests.map(({ number }) => number)).toEqual(tracks.requests.map((_, index) => index + 1))
    expect(tracks.requests.filter(({ end }) => end === 'timeout').length).toBeGreaterThan(0)
    expect(tracks.requests.filter(({ end, endedAt }) => (end === null) !== (endedAt === null))).toEqual([])
  })

  it('names holders by their replicas', () => {
    expect([...new Set(tracks.holders.map(({ holder }) => holder))].sort()).toEqual(['a', 'b'])
  })

  it('says when a link was cut and how', () => {
    expect(tracks.breaks).toEqual([
      { replica: 'a', how: 'hang', from: 1e9, to: 10e9 },
      { replica: '', how: 'slow', from: 2e9, to: 5e9 },
    ])
  })
})
