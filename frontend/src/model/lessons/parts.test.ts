import { expect, it } from 'vitest'
import { partsOf } from './parts'

it('puts short sentences together and leaves long ones alone', () => {
  const long = `It ${'goes on '.repeat(25)}and ends.`
  expect(partsOf(`One.\n Two has 2.5 parts.  ${long} Three.`)).toEqual(['One. Two has 2.5 parts.', long, 'Three.'])
})
