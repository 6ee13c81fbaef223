import { describe, expect, it } from 'vitest'
import { SMALL_CLUSTER } from '../fixtures/smallRun'
import { outcomeWords } from './demoPainter'

describe('what a run made of a demo, in words', () => {
  it('counts who was placed, who stays pending and who was evicted', () => {
    expect(outcomeWords(SMALL_CLUSTER, [-1, 1, 0, -1, -1])).toBe('2 placed · 2 pending · 1 evicted')
  })

  it('leaves out what did not happen', () => {
    expect(outcomeWords(SMALL_CLUSTER, [0, 1, 1, 1, 1])).toBe('4 placed')
  })
})
