import { expect, it } from 'vitest'
import { namesIn } from './namesIn'

it.each([
  ['nominated to node-1; modest has 10 s.', ['nominated to ', 'node-1', '; modest has 10 s.']],
  ['evicting batch/render-1: 5 nodes lack cpu.', ['evicting ', 'batch/render-1', ': 5 nodes lack cpu.']],
  ['lacks cpu - or memory', ['lacks cpu - or memory']],
  ['on gpu-1, gpu-2.', ['on ', 'gpu-1', ', ', 'gpu-2', '.']],
  ['on ip-10-0-0-17.eu-central-1.compute.internal: 3', ['on ', 'ip-10-0-0-17.eu-central-1.compute.internal', ': 3']],
])('%s', (text, parts) => expect(namesIn(text)).toEqual(parts))
