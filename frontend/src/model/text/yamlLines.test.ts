import { expect, it } from 'vitest'
import { lineFinder } from './yamlLines'

const TEXT = `title: x
nodes: {count: a}
operations:
  - {at: 1s, cordon: n}
  - at: 2s
    pods:
      name: A
`

it.each([
  ['title', 1],
  ['nodes.count', 2],
  ['operations[0].cordon', 4],
  ['operations[1]', 5],
  ['operations[1].pods.name', 7],
  ['operations[1].pods.cpu', 6],
  ['operations[7]', 3],
  ['line 2, column 5', 2],
  ['duration', null],
])('%s stands at line %s', (path, line) => expect(lineFinder(TEXT)(path)).toBe(line))

it('is not put off by a text that is no YAML', () => expect(lineFinder('a: [\n b')('a')).toBe(1))
