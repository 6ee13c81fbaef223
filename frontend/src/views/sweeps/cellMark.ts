import type { SweepCell } from '../../wire/sweeps'

interface Marked {
  id: string // of the chart
  inside: ReadonlySet<number>
  picked: number | null
  onPick: (cell: number) => void
}

/** What every mark of a cell has in every chart: an option of its list, which can be picked. */
export const cellMark = ({ cell, front }: SweepCell, { id, inside, picked, onPick }: Marked) => ({
  id: `${id}-${cell}`,
  role: 'option',
  'aria-selected': cell === picked,
  'data-front': front,
  'data-picked': cell === picked,
  'data-out': !inside.has(cell),
  onClick: () => onPick(cell),
})
