import { expect, test } from 'vitest'
import type { Parting } from '../../wire/comparisons'
import { leadsOf, partingSentence } from './parting'

const PARTING: Parting = {
  pod: 'shop/web',
  k: [3, 4],
  outcomes: ['scheduled', 'scheduled'],
  nodes: ['large', 'small'],
  rejected: [null, null],
  points: [
    { plugin: 'NodeResourcesFit', first: [87, 75], second: [12, 25], swing: 25 },
    { plugin: 'ImageLocality', first: [3, 4], second: [3, 4], swing: 0 },
    { plugin: 'TaintToleration', first: [300, 300], second: [300, 300], swing: 0 },
  ],
}

test('leads are of the plugins that told the nodes apart', () => {
  expect(leadsOf(PARTING)).toEqual({
    leads: [
      { plugin: 'NodeResourcesFit', leads: [12, -13] },
      { plugin: 'ImageLocality', leads: [-1, -1] },
    ],
    total: [11, -14],
  })
})

test('sides may have names', () => {
  expect(partingSentence(PARTING, ['1.30', '1.36'])).toBe(
    '1.30 placed it on large, 1.36 on small. NodeResourcesFit made the difference: it put large 12 points ahead of small in 1.30 and 13 points behind it in 1.36.',
  )
})

test.each<[string, Partial<Parting>, string]>([
  ['another score', {}, 'A placed it on large, B on small. NodeResourcesFit made the difference: it put large 12 points ahead of small in A and 13 points behind it in B.'],
  [
    'a level score',
    { points: [{ plugin: 'ImageLocality', first: [4, 4], second: [3, 4], swing: 1 }] },
    'A placed it on large, B on small. ImageLocality made the difference: it put large level with small in A and 1 point behind it in B. All plugins together give both nodes the same points in A: kube-scheduler may take either.',
  ],
  [
    'a plugin that is level, and others that are not',
    {
      points: [
        { plugin: 'ImageLocality', first: [4, 4], second: [3, 4], swing: 1 },
        { plugin: 'TaintToleration', first: [300, 200], second: [300, 200], swing: 0 },
      ],
    },
    'A placed it on large, B on small. ImageLocality made the difference: it put large level with small in A and 1 point behind it in B.',
  ],
  ['a filter', { rejected: [null, 'NodeAffinity'] }, 'A placed it on large, B on small. In B NodeAffinity rejected large.'],
  ['a tie', { points: [{ plugin: 'ImageLocality', first: [4, 4], second: [4, 4], swing: 0 }] }, 'A placed it on large, B on small. The points are the same: the tie was broken differently.'],
  [
    'no node in B',
    { outcomes: ['scheduled', 'unschedulable'], nodes: ['large', null], points: [], rejected: [null, 'NodeResourcesFit'] },
    'A placed it on large, in B it ended unschedulable. In B NodeResourcesFit rejected large.',
  ],
  ['no node in A', { outcomes: ['gated', 'scheduled'], nodes: [null, 'small'], points: [] }, 'In A it ended gated, in B it was placed on small.'],
])('the sentence for %s', (_, change, sentence) => {
  expect(partingSentence({ ...PARTING, ...change })).toBe(sentence)
})
