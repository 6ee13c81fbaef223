import { describe, expect, it } from 'vitest'
import { lineOf } from './places'

const TEXT = 'title: x\nreplicas:\n  - name: a\n  - {name: B, startAt: soon}\nfaults: []\n'

describe('lineOf', () => {
  it.each([
    ['title', 1],
    ['replicas[1].name', 4],
    ['replicas[1].clock.rate', 4], // the nearest thing around it
    ['faults', 5],
    ['', null],
  ])('%s', (path, line) => {
    expect(lineOf(TEXT, path)).toBe(line)
  })
})
