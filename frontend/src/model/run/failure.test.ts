import { expect, test } from 'vitest'
import { whyFailed } from './failure'

test('the mistakes follow the sentence', () => {
  const problems = [
    { path: 'nodes', message: '5,000 nodes are too many' },
    { path: '', message: 'no pods' },
  ]
  expect(whyFailed({ title: 'Too large', detail: 'Beyond a limit.', problems })).toBe('Beyond a limit. nodes: 5,000 nodes are too many no pods')
})

test('without a sentence there is the title', () => {
  expect(whyFailed({ title: 'The run failed', detail: '' })).toBe('The run failed')
})
