import { describe, expect, it } from 'vitest'
import type { ClusterNumbers, Overview, Sample } from '../../wire/shadow'
import { highestOf, measuresOf, measureWords, messagesOf, nodeOf, pointsText, shadowSentence, shares, span, steps } from './shadow'

const numbers = (pending: number): ClusterNumbers => ({ placed: 3, pending, evicted: 0, nodes: 2, emptyNodes: 0, fill: { cpu: 0.5 } })
const overview = (decisions: Overview['decisions'], isWorse = false) => ({ decisions, isWorse }) as Overview
const samples: Sample[] = [
  { at: 0, real: numbers(0), candidate: numbers(0) },
  { at: 5, real: numbers(4), candidate: numbers(1) },
  { at: 10, real: numbers(2), candidate: numbers(0) },
]

describe('a shadow', () => {
  it('is told in a sentence', () => {
    expect(shadowSentence(overview({ same: 0 }))).toBe('The cluster’s scheduler has not decided anything yet.')
    expect(shadowSentence(overview({ same: 1 }))).toBe('1 decision, and the candidate would change none. It leaves no more pods pending, and evicts no more.')
    expect(shadowSentence(overview({ same: 1, pending: 2, unknown: 3 }, true))).toBe('The candidate would change 2 of 6 decisions. It leaves more pods pending, or evicts more.')
  })

  it('has shares in a fixed order, without empty ones', () => {
    expect(shares({ evicts: 1, same: 4, placed: 0 })).toEqual([
      { change: 'same', number: 4 },
      { change: 'evicts', number: 1 },
    ])
  })

  it('says how long it has watched', () => {
    expect([span(0.4), span(59.6), span(185), span(7260)]).toEqual(['0 s', '1 min 0 s', '3 min 5 s', '2 h 1 min'])
  })

  it('says points of decisions that have both', () => {
    const one = { pod: 'a/b', change: 'elsewhere' as const, theirs: 'x', candidate: 'y', victims: [], nominated: null }
    expect([pointsText({ ...one, points: [393, 1419] }), pointsText({ ...one, points: null })]).toEqual(['393 against 1,419', ''])
  })

  it('tells nodes from messages', () => {
    const one = { pod: 'a/b', change: 'evicts' as const, points: null, victims: [], nominated: null }
    expect([nodeOf('a-1.example'), nodeOf('0/1 nodes are available'), nodeOf('')]).toEqual(['a-1.example', null, null])
    expect(messagesOf({ ...one, theirs: 'n1', candidate: '0/1 nodes are available' })).toEqual([{ who: 'Candidate', message: '0/1 nodes are available' }])
    expect(messagesOf({ ...one, theirs: 'n1', candidate: 'n2' })).toEqual([])
  })

  it('measures what either cluster has', () => {
    const one = numbers(0)
    const measures = measuresOf({ real: one, candidate: { ...one, fill: { 'nvidia.com/gpu': 0.25 } } })
    expect(measures.map(({ name }) => name)).toEqual(['Pods pending', 'Pods evicted', 'Empty nodes', 'Requested cpu', 'Requested gpu'])
    expect(measures.map(({ at, text }) => text(at(one)))).toEqual(['0', '0', '0', '50.0 %', '0.0 %'])
  })

  it('says where its lines end, and how high they were', () => {
    const [pending] = measuresOf({ real: numbers(0), candidate: numbers(0) })
    expect(measureWords(pending!, { real: numbers(2), candidate: numbers(0), samples })).toBe('Pods pending: 2 in the cluster, 0 with the candidate; at most 4 and 1 so far')
    expect(measureWords(pending!, { real: numbers(4), candidate: numbers(1), samples })).toBe('Pods pending: 4 in the cluster, 1 with the candidate')
  })

  it('draws a step at each sample', () => {
    const [pending] = measuresOf({ real: numbers(0), candidate: numbers(0) })
    expect(highestOf(samples, pending!)).toBe(4)
    expect(steps(samples, 'real', pending!, 100, 20, 4)).toBe('M0.0 20.0H50.0V0.0H100.0V10.0')
    expect(steps(samples, 'candidate', pending!, 100, 20, 4)).toBe('M0.0 20.0H50.0V15.0H100.0V20.0')
  })
})
