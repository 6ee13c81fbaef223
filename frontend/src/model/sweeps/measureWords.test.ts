import { expect, it } from 'vitest'
import { measureWords } from './measureWords'

it.each([
  ['emptyNodes', 1200, 'empty nodes', '1,200'],
  ['meanZoneSkew', 0.123456, 'mean zone skew, pods', '0.1235'],
  ['fill.nvidia.com/gpu.imbalance', 0.1234, 'gpu unevenness', '12.3 %'],
  ['fill.memory.used', 3 * 1024 ** 3, 'mem requested', '3Gi'],
  ['fill.cpu.fraction', 0.5, 'cpu requested', '50 %'],
  ['stranded.cpu', 1500.4, 'cpu stranded, cores', '1.5'],
  ['stranded.nvidia.com/gpu', 0.25, 'gpu stranded', '0.25'],
  ['newer', 3, 'newer', '3'],
])('%s of %d', (path, amount, name, text) => {
  const words = measureWords(path)
  expect([words.name, words.format(amount)]).toEqual([name, text])
})
