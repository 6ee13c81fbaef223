import { describe, expect, it } from 'vitest'
import type { SweepCell, SweepCells } from '../../wire/sweeps'
import { amountOf, axisWords, baseOf, dimensionsOf, groupOf, heatMap, shortNumber, verdictOf, within } from './results'

const measures = (pending: number, emptyNodes: number): NonNullable<SweepCell['measures']> => ({
  placed: 0,
  pending,
  byReason: [],
  evicted: 0,
  nodes: 2,
  emptyNodes,
  fill: [{ resource: 'example.com/gpu', used: 1, allocatable: 4, fraction: 0.25, imbalance: 0.5 }],
  stranded: [{ resource: 'cpu', amount: 12.5 }],
  zoneSkew: null,
  meanZoneSkew: null,
  cost: null,
})

const cell = (number: number, values: unknown[] | null, found: [number, number] | null, more: Partial<SweepCell> = {}): SweepCell => ({
  cell: number,
  snapshot: 'small',
  policy: number,
  values,
  order: 'given',
  seed: null,
  front: false,
  measures: found && measures(...found),
  ...more,
})

const SWEPT: SweepCells = {
  axes: ['args.NodeResourcesFit.scoringStrategy.type', 'weights.ImageLocality'],
  objectives: [
    { measure: 'pending', goal: 'min' },
    { measure: 'emptyNodes', goal: 'max' },
  ],
  cells: [cell(0, null, [4, 0]), cell(1, ['Least', 1], [4, 0]), cell(2, ['Least', 5], [2, 1]), cell(3, ['Most', 1], [0, 0]), cell(4, ['Most', 5], null)],
}
const [type, weight, pending, empty] = dimensionsOf(SWEPT) as [
  ReturnType<typeof dimensionsOf>[0],
  ReturnType<typeof dimensionsOf>[0],
  ReturnType<typeof dimensionsOf>[0],
  ReturnType<typeof dimensionsOf>[0],
]

describe('dimensions', () => {
  it('say where each cell stands', () => {
    expect(SWEPT.cells.map(weight.at)).toEqual([null, 0, 1, 0, 1])
    expect(SWEPT.cells.map(type.at)).toEqual([null, 0, 0, 1, 1])
    expect(SWEPT.cells.map(pending.at)).toEqual([1, 1, 0.5, 0, null])
    expect(SWEPT.cells.map(type.text)).toEqual(['', 'Least', 'Least', 'Most', 'Most'])
    expect(type.ticks(5)).toEqual([
      { at: 0, text: 'Least' },
      { at: 1, text: 'Most' },
    ])
    expect(pending.ticks(5).map(({ text }) => text)).toEqual(['0', '1', '2', '3', '4'])
    expect(empty.ticks(5).map(({ text }) => text)).toEqual(['0', '1'])
    expect([type.low, type.high, weight.low, weight.high, empty.low, empty.high]).toEqual(['Least', 'Most', '1', '5', '0', '1'])
  })

  it('narrow the cells; one without a value is only in whole ranges', () => {
    const left = (ranges: Record<string, readonly [number, number]>) => within(SWEPT.cells, [type, weight, pending, empty], ranges).map((one) => one.cell)
    expect(left({})).toEqual([0, 1, 2, 3, 4])
    expect(left({ [weight.id]: [0, 0.5] })).toEqual([1, 3])
    expect(left({ [pending.id]: [0, 0.5] })).toEqual([2, 3])
    expect(left({ [pending.id]: [0, 0.5], [type.id]: [1, 1] })).toEqual([3])
  })
})

describe('cells', () => {
  it('are held against those that differ in their policy only', () => {
    const shuffled = [cell(5, null, [1, 1], { policy: 0, order: 'shuffled', seed: 3 }), cell(6, ['Most', 1], [0, 0], { policy: 1, order: 'shuffled', seed: 3 })]
    expect(groupOf(shuffled[1]!)).toBe('small · shuffled · seed 3')
    expect(baseOf([...SWEPT.cells, ...shuffled], shuffled[1]!)).toBe(shuffled[0])
    expect(baseOf(SWEPT.cells, SWEPT.cells[3]!)).toBe(SWEPT.cells[0])
  })

  it('stand in a heat map with the best of those that share a spot', () => {
    const cells = [...SWEPT.cells, cell(7, ['Least', 1], [3, 0])]
    const { columns, rows } = heatMap(cells, weight, type, pending)
    expect(columns).toEqual(['1', '5'])
    expect(rows.map(({ name, spots }) => [name, spots.map((spot) => spot && [spot.cell.cell, spot.amount, spot.share, spot.others])])).toEqual([
      [
        'Least',
        [
          [7, 3, 0, 1],
          [2, 2, expect.closeTo(1 / 3), 0],
        ],
      ],
      ['Most', [[3, 0, 1, 0], null]],
    ])
  })

  it('have amounts by the names of their measures', () => {
    const found = measures(3, 1)
    expect(['pending', 'fill.example.com/gpu.imbalance', 'stranded.cpu', 'stranded.gpu', 'zoneSkew'].map((name) => amountOf(found, name))).toEqual([3, 0.5, 12.5, null, null])
  })
})

it('names and numbers are short', () => {
  expect(['weights.ImageLocality', 'args.NodeResourcesFit.scoringStrategy.type', 'args.NodeResourcesFit.scoringStrategy.resources[0].weight', 'percentageOfNodesToScore'].map(axisWords)).toEqual([
    'ImageLocality weight',
    'NodeResourcesFit strategy',
    'resources[0].weight',
    'percentageOfNodesToScore',
  ])
  expect([1234567, 0.123456, 295128.648].map(shortNumber)).toEqual(['1,234,567', '0.1235', '295,100'])
})

describe('what a sweep found', () => {
  const front = (number: number, found: [number, number]) => cell(number, null, found, { front: true })

  it('counts the policies that no other one beats', () => {
    const cells = [front(0, [2, 1]), front(1, [3, 2]), cell(2, null, [4, 0])]
    expect(verdictOf(cells, dimensionsOf({ ...SWEPT, cells }))).toBe('2 of 3 policies are not beaten by any other in all objectives.')
  })

  it('says so where nothing makes a difference', () => {
    const cells = [front(0, [2, 1]), front(1, [2, 1])]
    expect(verdictOf(cells, dimensionsOf({ ...SWEPT, cells }))).toBe('All 2 policies have the same result.')
  })

  it('knows a best one where there is one objective', () => {
    const swept = { ...SWEPT, objectives: SWEPT.objectives.slice(0, 1), cells: [front(0, [2, 1]), cell(1, null, [3, 1])] }
    expect(verdictOf(swept.cells, dimensionsOf(swept))).toBe('1 of 2 policies is best.')
  })
})
