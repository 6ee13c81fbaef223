import type { Dimension } from '../../model/sweeps/results'
import { Button } from '../../ui/Button'
import type { SweepCell } from '../../wire/sweeps'
import styles from './SweepPage.module.css'

interface Props {
  cell: SweepCell
  /** Of the policy that the sweep starts from, comparable with this one. */
  base: SweepCell | undefined
  dimensions: readonly Dimension[]
  busy: boolean
  /** As a run, alone or beside another cell's. */
  onOpen: (beside?: number) => void
  onClose: () => void
}

/** The cell that is picked, and the doors to its run: alone, or beside the policy that the sweep starts from. */
export function CellPanel({ cell, base, dimensions, busy, onOpen, onClose }: Props) {
  const isBase = base?.cell === cell.cell

  return (
    <section className={styles.chosen} aria-label={`Cell ${cell.cell}`}>
      <dl>
        <div>
          <dt>Cell {cell.cell}</dt>
          <dd>{isBase ? 'the policy to start from' : cell.front ? 'in front' : 'beaten by another'}</dd>
        </div>
        {dimensions
          .filter(({ text }) => text(cell) !== '')
          .map((dimension) => (
            <div key={dimension.id}>
              <dt title={dimension.name}>{dimension.words}</dt>
              <dd>
                {dimension.text(cell)} <small>{difference(dimension, cell, isBase ? undefined : base)}</small>
              </dd>
            </div>
          ))}
      </dl>
      <div className={styles.buttons}>
        {base && !isBase && (
          <Button look="primary" busy={busy} onClick={() => onOpen(base.cell)}>
            {busy ? 'Opening…' : 'Compare with the start'}
          </Button>
        )}
        <Button busy={busy} onClick={() => onOpen()}>
          Open as a run
        </Button>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  )
}

function difference({ kind, order, format }: Dimension, cell: SweepCell, base: SweepCell | undefined): string {
  if (kind !== 'objective' || !base) return ''
  const [one, other] = [order(cell), order(base)]
  if (one === null || other === null || one === other) return ''
  return `${one > other ? '+' : '−'}${format(Math.abs(one - other))}`
}
