import { expect, it } from 'vitest'
import type { SweepCell } from '../../wire/sweeps'
import type { Dimension } from './results'
import { along, cellName, isArrow, stepOnAxes, stepOnPlane } from './steps'

/** Values of cells by number: [across, up]; null for none. */
const VALUES: Record<number, readonly [number | null, number | null]> = { 1: [0, 5], 2: [1, 3], 3: [1, 9], 4: [2, null] }

const CELLS = Object.keys(VALUES).map((cell) => ({ cell: Number(cell), front: cell === '3' }) as SweepCell)

const dimension = (name: string, part: 0 | 1): Dimension => ({
  id: name,
  name,
  words: name,
  kind: 'objective',
  format: String,
  text: ({ cell }) => String(VALUES[cell]![part] ?? ''),
  at: () => 0,
  order: ({ cell }) => VALUES[cell]![part],
  low: '',
  high: '',
  ticks: () => [],
})

const [X, Y] = [dimension('cost', 0), dimension('placed', 1)]

it('lines cells up by their values, without those that have none', () => {
  expect(along(CELLS, [X, Y]).map(({ cell }) => cell)).toEqual([1, 2, 3])
  expect(along(CELLS, [X]).map(({ cell }) => cell)).toEqual([1, 2, 3, 4])
})

it('goes from point to point on a plane and stays at its ends', () => {
  const step = (picked: number | null, key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End') => stepOnPlane(CELLS, X, Y, picked, key)
  expect(step(null, 'ArrowRight')).toBe(1)
  expect([step(1, 'ArrowRight'), step(2, 'ArrowRight'), step(3, 'ArrowRight')]).toEqual([2, 3, 3])
  expect([step(1, 'ArrowUp'), step(1, 'ArrowDown'), step(2, 'ArrowDown')]).toEqual([3, 2, 2])
  expect([step(2, 'Home'), step(2, 'End')]).toEqual([1, 3])
  expect(stepOnPlane([], X, Y, null, 'End')).toBeNull()
})

it('goes along one axis, and to the next one', () => {
  const axes = [X, Y]
  expect(stepOnAxes(CELLS, axes, { picked: 1, axis: 0 }, 'ArrowRight')).toEqual({ picked: 1, axis: 1 })
  expect(stepOnAxes(CELLS, axes, { picked: 1, axis: 1 }, 'ArrowRight')).toEqual({ picked: 1, axis: 1 })
  expect(stepOnAxes(CELLS, axes, { picked: 1, axis: 1 }, 'ArrowUp')).toEqual({ picked: 3, axis: 1 })
  expect(stepOnAxes(CELLS, axes, { picked: null, axis: 0 }, 'End')).toEqual({ picked: 4, axis: 0 })
})

it('reads a cell out', () => {
  expect(cellName(CELLS[2]!, [X, Y])).toBe('Cell 3: cost 1, placed 9, in front')
  expect(cellName(CELLS[3]!, [X, Y])).toBe('Cell 4: cost 2, placed none')
  expect([isArrow('ArrowUp'), isArrow('a')]).toEqual([true, false])
})
