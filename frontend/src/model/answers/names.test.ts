import { expect, it } from 'vitest'
import { answerName } from './names'

it('names the cluster once', () => {
  expect(answerName('What survives the loss of each node', 'cluster.yaml')).toBe('What survives the loss of each node of cluster.yaml')
  expect(answerName('Sweep over cluster.yaml', 'cluster.yaml')).toBe('Sweep over cluster.yaml')
})
