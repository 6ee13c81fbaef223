import { useState } from 'react'
import { heatMap, type Dimension, type Spot } from '../../model/sweeps/results'
import { SelectField } from '../../ui/Field'
import { Panel } from '../../ui/Panel'
import { SideScroll } from '../../ui/SideScroll'
import type { SweepCell } from '../../wire/sweeps'
import styles from './SweepPage.module.css'

interface Props {
  cells: readonly SweepCell[]
  dimensions: readonly Dimension[]
  inside: ReadonlySet<number>
  picked: number | null
  onPick: (cell: number) => void
}

/** What two axes do to an objective: the best that each pair of values reached. */
export function HeatPanel({ cells, dimensions, inside, picked, onPick }: Props) {
  const axes = dimensions.filter(({ kind }) => kind === 'axis')
  const objectives = dimensions.filter(({ kind }) => kind === 'objective')
  const [chosen, setChosen] = useState({ across: '', down: '', objective: '' })
  const across = axes.find(({ id }) => id === chosen.across) ?? axes[1]!
  const down = axes.find(({ id }) => id === chosen.down) ?? axes[0]!
  const objective = objectives.find(({ id }) => id === chosen.objective) ?? objectives[0]!
  const map = heatMap(
    cells.filter(({ cell }) => inside.has(cell)),
    across,
    down,
    objective,
  )
  const options = (those: readonly Dimension[]) => those.map(({ id, words }) => ({ value: id, text: words }))
  return (
    <Panel title="Heat map" note="the best of each pair of values">
      <div className={styles.tools}>
        <SelectField label="Objective" value={objective.id} options={options(objectives)} onChange={(id) => setChosen({ ...chosen, objective: id })} /> by
        <SelectField label="Down" value={down.id} options={options(axes)} onChange={(id) => setChosen({ ...chosen, down: id })} /> and
        <SelectField label="Across" value={across.id} options={options(axes)} onChange={(id) => setChosen({ ...chosen, across: id })} />
      </div>
      <SideScroll label="Heat map" pinned>
        <table className={styles.heat} aria-label={`${objective.words} by ${down.words} and ${across.words}`}>
          <thead>
            <tr>
              <td />
              <th scope="colgroup" colSpan={map.columns.length}>
                {across.words}
              </th>
            </tr>
            <tr>
              <th scope="col">{down.words}</th>
              {map.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {map.rows.map(({ name, spots }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {spots.map((spot, index) => (
                  <td key={map.columns[index]}>{spot && <SpotButton spot={spot} text={objective.format(spot.amount)} picked={spot.cell.cell === picked} onPick={onPick} />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </Panel>
  )
}

function SpotButton({ spot: { cell, share, others }, text, picked, onPick }: { spot: Spot; text: string; picked: boolean; onPick: (cell: number) => void }) {
  const best = share === 1
  const which = `Cell ${cell.cell}${others > 0 ? `, the best of ${others + 1}` : ''}`
  return (
    <button
      type="button"
      data-picked={picked}
      data-best={best}
      title={which}
      aria-label={`${text}${best ? ', the best of all' : ''}: ${which.toLowerCase()}`}
      style={{ background: `color-mix(in srgb, var(--verdict-passed-block) ${Math.round(share * 100)}%, var(--sunken))`, color: 'var(--ink)' }}
      onClick={() => onPick(cell.cell)}
    >
      {text}
    </button>
  )
}
