import { describe, expect, it } from 'vitest'
import { sortedRows } from './WindowedTable'

const rows = [
  { name: 'b', score: 2 },
  { name: 'a', score: null },
  { name: 'c', score: 10 },
  { name: 'd', score: 2 },
]
const columns = [
  { name: 'node', width: '1fr', cell: () => null, order: (row: (typeof rows)[number]) => row.name },
  { name: 'score', width: '1fr', cell: () => null, order: (row: (typeof rows)[number]) => row.score },
  { name: 'plain', width: '1fr', cell: () => null },
]
const sorted = (name: string, descending: boolean) => sortedRows(columns, rows.length, (index) => rows[index]!, { name, descending })

describe('sortedRows', () => {
  it('sorts numbers as numbers, equal ones as they were, and those without one last', () => {
    expect(sorted('score', true)).toEqual([2, 0, 3, 1])
    expect(sorted('score', false)).toEqual([0, 3, 2, 1])
  })
  it('sorts names', () => expect(sorted('node', false)).toEqual([1, 0, 2, 3]))
  it('leaves rows as they are without a column, or by one that has no order', () => {
    expect(sortedRows(columns, rows.length, (index) => rows[index]!, null)).toBeNull()
    expect(sorted('plain', true)).toBeNull()
  })
})
