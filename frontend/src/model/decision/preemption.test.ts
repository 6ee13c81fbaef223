import { expect, it } from 'vitest'
import { nobodyToEvict } from './preemption'

const NOBODY = { node: 'a', reasons: ['No preemption victims found for incoming pod'] }
const TOO_LITTLE = { node: 'b', reasons: ['Insufficient cpu'] }

it('says why nobody is evicted', () => {
  expect(nobodyToEvict({ dryRun: [], notHelpful: 2 })).toBe('Evicting pods would not help.')
  expect(nobodyToEvict({ dryRun: [NOBODY], notHelpful: 0 })).toBe('There is no pod of lower priority to evict.')
  expect(nobodyToEvict({ dryRun: [NOBODY], notHelpful: 1 })).toBe('Where evicting pods could help, there is none of lower priority.')
  expect(nobodyToEvict({ dryRun: [NOBODY, TOO_LITTLE], notHelpful: 0 })).toBe('Evicting pods of lower priority would not help.')
})
