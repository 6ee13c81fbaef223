import { useMemo, useState } from 'react'
import { baseOf, dimensionsOf, groupOf, verdictOf, within, type Ranges } from '../../model/sweeps/results'
import { ChoiceField } from '../../ui/Field'
import type { Sweep, SweepCells } from '../../wire/sweeps'
import { CellPanel } from './CellPanel'
import { CellsTable } from './CellsTable'
import { HeatPanel } from './HeatPanel'
import { ParallelPanel } from './ParallelPanel'
import { ScatterPanel } from './ScatterPanel'
import { useCellRun } from './useCellRun'
import played from '../../parts/playedAnswers/playedAnswers.module.css'
import styles from './SweepPage.module.css'

/** Everything that there is to see of measured cells. One cell is picked in all pictures at once, and what is narrowed is so in all. */
export function CellsParts({ sweep, swept }: { sweep: Sweep; swept: SweepCells }) {
  const groups = useMemo(() => [...new Set(swept.cells.map(groupOf))], [swept])
  const [chosen, setChosen] = useState('')
  const group = groups.includes(chosen) ? chosen : groups[0]!
  const cells = useMemo(() => swept.cells.filter((cell) => cell.measures !== null && groupOf(cell) === group), [swept, group])
  const dimensions = useMemo(() => dimensionsOf({ ...swept, cells }), [swept, cells])
  const [ranges, setRanges] = useState<Ranges>({})
  const [number, setPicked] = useState<number | null>(null)
  const left = useMemo(() => within(cells, dimensions, ranges), [cells, dimensions, ranges])
  const inside = useMemo(() => new Set(left.map(({ cell }) => cell)), [left])
  const picked = cells.find(({ cell }) => cell === number) ?? null
  const base = picked ? baseOf(cells, picked) : undefined
  const { busy, open } = useCellRun(sweep)
  const onOpen = (one: number) => void open(one)
  const shared = { cells, dimensions, inside, picked: picked?.cell ?? null, onPick: setPicked }
  const axes = dimensions.filter(({ kind }) => kind === 'axis')
  return (
    <>
      <p className={played.verdict}>{verdictOf(cells, dimensions)}</p>
      {groups.length > 1 && <ChoiceField label="Cells of" value={group} options={groups.map((value) => ({ value, text: value }))} onChange={setChosen} />}
      {picked && <CellPanel cell={picked} base={base} dimensions={dimensions} busy={busy} onOpen={(beside) => void open(picked.cell, beside)} onClose={() => setPicked(null)} />}
      <div className={styles.pictures}>
        <CellsTable {...shared} cells={left} all={cells.length} />
        <ScatterPanel {...shared} onOpen={onOpen} />
        {axes.length > 1 && <HeatPanel {...shared} />}
        {axes.length > 0 && <ParallelPanel {...shared} onOpen={onOpen} ranges={ranges} onRanges={setRanges} />}
      </div>
    </>
  )
}
