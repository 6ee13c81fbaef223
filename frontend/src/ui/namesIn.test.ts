import { expect, it } from 'vitest'
import { namesIn, withDomainsOnce } from './namesIn'

it.each([
  ['nominated to node-1; modest has 10 s.', ['nominated to ', 'node-1', '; modest has 10 s.']],
  ['evicting batch/render-1: 5 nodes lack cpu.', ['evicting ', 'batch/render-1', ': 5 nodes lack cpu.']],
  ['lacks cpu - or memory', ['lacks cpu - or memory']],
  ['on gpu-1, gpu-2.', ['on ', 'gpu-1', ', ', 'gpu-2', '.']],
  ['on ip-10-0-0-17.eu-central-1.compute.internal: 3', ['on ', 'ip-10-0-0-17.eu-central-1.compute.internal', ': 3']],
])('%s', (text, parts) => expect(namesIn(text)).toEqual(parts))

it('tells a long domain that names share once', () => {
  const domain = '.eu-central-1.compute.internal'
  expect(withDomainsOnce([`ip-1${domain}`, `ip-2${domain}`, 'ip-3.other-1.compute.internal', `ip-1${domain}`])).toEqual([
    { host: `ip-1${domain}`, domain: '' },
    { host: 'ip-2', domain },
    { host: 'ip-3.other-1.compute.internal', domain: '' },
    { host: 'ip-1', domain },
  ])
})

it('leaves short names and those of pods as they are', () => {
  const names = ['node-1', 'node-1', 'a-1.local', 'b-1.local', 'shop/web-1.eu-central-1.compute', 'shop/web-2.eu-central-1.compute']
  expect(withDomainsOnce(names).map(({ host }) => host)).toEqual(names)
})
