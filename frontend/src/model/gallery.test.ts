import { expect, it } from 'vitest'
import { bySubject } from './gallery'

it('groups examples by subject in the order of the groups; what none knows comes last, and no heading stands alone', () => {
  const found = bySubject(['preemption', 'gpu-both', 'new-one', 'packing', 'gpu-labels'].map((slug) => ({ slug })))
  expect(found.map(({ subject, examples }) => [subject.split(':')[0], examples.map(({ slug }) => slug)])).toEqual([
    ['Nodes of a kind', ['gpu-labels', 'gpu-both']],
    ['When room is scarce', ['packing', 'preemption']],
    ['And also', ['new-one']],
  ])
})
