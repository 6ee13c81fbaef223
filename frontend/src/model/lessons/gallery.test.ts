import { expect, it } from 'vitest'
import { bySubject, ensemblesAmong } from './gallery'

it('groups examples by subject in the order of the groups; what none knows comes last, and no heading stands alone', () => {
  const found = bySubject(['preemption', 'gpu-both', 'new-one', 'packing', 'gpu-labels'].map((slug) => ({ slug })))
  expect(found.map(({ subject, examples }) => [subject.split(':')[0], examples.map(({ slug }) => slug)])).toEqual([
    ['Nodes of a kind', ['gpu-labels', 'gpu-both']],
    ['When room is scarce', ['packing', 'preemption']],
    ['More', ['new-one']],
  ])
})

it('knows which examples say more side by side, where all are there', () => {
  const among = (...slugs: string[]) => ensemblesAmong(slugs.map((slug) => ({ slug }))).map(({ slugs }) => slugs.join(' '))
  expect(among('packing', 'preemption', 'spreading')).toEqual(['spreading packing'])
  expect(among('gpu-both', 'gpu-labels', 'gpu-taints')).toEqual(['gpu-labels gpu-taints gpu-both'])
  expect(among('jobs-as-gangs', 'jobs-one-by-one')).toEqual(['jobs-one-by-one jobs-as-gangs'])
  expect(among('packing')).toEqual([])
})
