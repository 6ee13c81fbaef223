// From cell to cell with the keyboard, along what a picture shows.
import type { SweepCell } from '../../wire/sweeps'
import type { Dimension } from './results'

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End'

const ARROWS: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']

export const isArrow = (key: string): key is Arrow => ARROWS.includes(key)

/** What is read out of a cell: its number and all its values. */
export const cellName = (cell: SweepCell, dimensions: readonly Dimension[]): string =>
  `Cell ${cell.cell}: ${dimensions.map((one) => `${one.words} ${one.text(cell) || 'none'}`).join(', ')}${cell.front ? ', in front' : ''}`

/** The cells by one dimension, then by others; those without a value are left out. */
export function along(cells: readonly SweepCell[], by: readonly Dimension[]): SweepCell[] {
  const known = cells.filter((cell) => by.every(({ order }) => order(cell) !== null))
  return known.sort((one, other) => by.reduce((sign, { order }) => sign || order(one)! - order(other)!, 0) || one.cell - other.cell)
}

/** The neighbour in a line; from nowhere the first. At an end it stays. */
export function neighbour(line: readonly SweepCell[], picked: number | null, by: 1 | -1): number | null {
  const at = line.findIndex(({ cell }) => cell === picked)
  return (at < 0 ? line[0] : line[Math.min(line.length - 1, Math.max(0, at + by))])?.cell ?? null
}

/** On a plane: left and right along what is across, up and down along what goes up. */
export function stepOnPlane(cells: readonly SweepCell[], x: Dimension, y: Dimension, picked: number | null, key: Arrow): number | null {
  const sideways = along(cells, [x, y])
  if (key === 'Home' || key === 'End') return sideways.at(key === 'Home' ? 0 : -1)?.cell ?? null
  if (key === 'ArrowLeft' || key === 'ArrowRight') return neighbour(sideways, picked, key === 'ArrowRight' ? 1 : -1)
  return neighbour(along(cells, [y, x]), picked, key === 'ArrowUp' ? 1 : -1)
}

export interface Spot {
  picked: number | null
  /** Index of the axis along which up and down go. */
  axis: number
}

/** Along axes beside each other: up and down along one of them, left and right to the next. */
export function stepOnAxes(cells: readonly SweepCell[], dimensions: readonly Dimension[], { picked, axis }: Spot, key: Arrow): Spot {
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return { picked, axis: Math.min(dimensions.length - 1, Math.max(0, axis + (key === 'ArrowRight' ? 1 : -1))) }
  }
  const line = along(cells, [dimensions[axis]!])
  if (key === 'Home' || key === 'End') return { picked: line.at(key === 'Home' ? 0 : -1)?.cell ?? null, axis }
  return { picked: neighbour(line, picked, key === 'ArrowUp' ? 1 : -1), axis }
}
