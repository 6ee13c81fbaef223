import { useState } from 'react'
import { describeError } from '../../api/client'
import { openCell } from '../../api/sweeps'
import { shortName, shortNumber, type Dimension } from '../../model/sweeps/results'
import { compareHref, runHref } from '../../model/route'
import { navigate } from '../../state/location'
import { notify } from '../../state/notice'
import { Button } from '../../ui/Button'
import type { Sweep, SweepCell } from '../../wire/sweep'
import styles from './SweepPage.module.css'

interface Props {
  sweep: Sweep
  cell: SweepCell
  /** Of the policy that the sweep starts from, comparable with this one. */
  base: SweepCell | undefined
  dimensions: readonly Dimension[]
  onClose: () => void
}

/** The cell that is picked, and the doors to its run: alone, or beside the policy that the sweep starts from. */
export function CellPanel({ sweep, cell, base, dimensions, onClose }: Props) {
  const [busy, setBusy] = useState(false)
  const isBase = base?.cell === cell.cell

  async function open(beside: SweepCell | undefined) {
    setBusy(true)
    try {
      const run = await openCell(sweep.id, cell.cell)
      const other = beside && (await openCell(sweep.id, beside.cell))
      navigate(other ? compareHref(other.id, run.id) : runHref(run.id))
    } catch (error) {
      setBusy(false)
      notify(describeError(error).title)
    }
  }

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
              <dt title={dimension.name}>{shortName(dimension.name)}</dt>
              <dd>
                {dimension.text(cell)} <small>{difference(dimension, cell, isBase ? undefined : base)}</small>
              </dd>
            </div>
          ))}
      </dl>
      <div className={styles.buttons}>
        {base && !isBase && (
          <Button look="primary" disabled={busy} onClick={() => void open(base)}>
            {busy ? 'Opening…' : 'Compare with the start'}
          </Button>
        )}
        <Button disabled={busy} onClick={() => void open(undefined)}>
          Open as a run
        </Button>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  )
}

function difference({ kind, order }: Dimension, cell: SweepCell, base: SweepCell | undefined): string {
  if (kind !== 'objective' || !base) return ''
  const [one, other] = [order(cell), order(base)]
  if (one === null || other === null || one === other) return ''
  return `${one > other ? '+' : '−'}${shortNumber(Math.abs(one - other))}`
}
