import { expect, it } from 'vitest'
import drawn from './thumbnails.json'
import { byQuestion, thumbnailOf } from './examples'

const examples = (...slugs: string[]) => slugs.map((slug) => ({ slug }))

it('examples stand under their questions, in the order in which they teach', () => {
  expect(byQuestion(examples('crash', 'unheard-of', 'stale-lease', 'first-leader'))).toEqual([
    { question: 'How is the first leader chosen?', examples: examples('first-leader', 'stale-lease') },
    { question: 'When does the other one take over?', examples: examples('crash') },
    { question: 'More', examples: examples('unheard-of') },
  ])
})

it('every ready-made scenario answers a question', () => {
  const slugs = Object.keys(drawn)
  const groups = byQuestion(examples(...slugs))
  expect(groups.map(({ question }) => question)).not.toContain('More')
  expect(groups.flatMap((group) => group.examples).length).toBe(slugs.length)
})

it('pictures end with their scenarios', () => {
  expect(thumbnailOf('crash')?.end).toBe(30_000)
  expect(thumbnailOf('unheard-of')).toBeNull()
})
