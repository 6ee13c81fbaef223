import { expect, it } from 'vitest'
import { gatedWords } from './sentence'

it('says what holds a pod back', () => {
  expect(gatedWords('waiting for scheduling gates: [quota]')).toMatch(/^The pod has scheduling gates\./)
  expect(gatedWords('could not find ResourceClaim "default/gpu"')).toBe('The pod never entered activeQ, so no node was looked at: could not find ResourceClaim "default/gpu".')
})
