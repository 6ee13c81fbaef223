import { describe, expect, it } from 'vitest'
import { argumentsIn, argumentWords, draftedArguments, readValue, withResource, withType, written, type Strategy } from './pluginArguments'

const LEAST: Strategy = { type: 'LeastAllocated', resources: [{ name: 'cpu', weight: 1 }] }
const CURVE = {
  shape: [
    { utilization: 0, score: 0 },
    { utilization: 100, score: 10 },
  ],
}

describe('a scoring strategy', () => {
  it('has a curve only where it follows one', () => {
    const ratio = withType(LEAST, 'RequestedToCapacityRatio')
    expect(ratio).toEqual({ ...LEAST, type: 'RequestedToCapacityRatio', requestedToCapacityRatio: CURVE })
    expect(withType(ratio, 'MostAllocated')).toEqual({ ...LEAST, type: 'MostAllocated' })
  })

  it('weighs resources, at least one', () => {
    const both = withResource(LEAST, 'memory', 3)
    expect(both.resources).toEqual([
      { name: 'cpu', weight: 1 },
      { name: 'memory', weight: 3 },
    ])
    expect(withResource(both, 'cpu', 0).resources).toEqual([{ name: 'memory', weight: 3 }])
    expect(withResource(LEAST, 'cpu', 0)).toEqual(LEAST)
  })
})

describe('arguments', () => {
  it('are those in force, with what the draft says of the same profile', () => {
    const changes = [{ arguments: { plugin: 'InterPodAffinity', args: { hardPodAffinityWeight: 9 }, profile: 'b' } }]
    expect(draftedArguments(changes, 'InterPodAffinity', 'b')).toEqual({ hardPodAffinityWeight: 9 })
    expect(draftedArguments(changes, 'InterPodAffinity', null)).toBeUndefined()
    expect(argumentsIn({ hardPodAffinityWeight: 1, other: true }, { hardPodAffinityWeight: 9 })).toEqual({ hardPodAffinityWeight: 9, other: true })
  })

  it('are written and read as YAML', () => {
    expect([written(null), written([]), written([{ a: 1 }])]).toEqual(['', '', '- a: 1\n'])
    expect(readValue(' ', 'list')).toEqual({ value: null })
    expect(readValue('- a: 1', 'list')).toEqual({ value: [{ a: 1 }] })
    expect(readValue('a: 1', 'list')).toEqual({ mistake: 'Expected a list: lines that begin with “- ”.' })
    expect(readValue('- a', 'object')).toEqual({ mistake: 'Expected fields, each with its value.' })
    expect(readValue('a: [', 'object')).toEqual({ mistake: expect.stringMatching(/line 1/) as string })
  })

  it('are told in few words', () => {
    expect(argumentWords({ scoringStrategy: withResource(LEAST, 'memory', 3) })).toBe('scoringStrategy LeastAllocated, cpu 1, memory 3')
    expect(argumentWords({ defaultConstraints: [{ maxSkew: 1 }], addedAffinity: null })).toBe('defaultConstraints [{"maxSkew":1}]; addedAffinity as by default')
  })
})
