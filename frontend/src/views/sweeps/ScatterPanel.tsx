import { scaleLinear } from 'd3-scale'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Dimension } from '../../model/sweeps/results'
import { cellName, isArrow, stepOnPlane } from '../../model/sweeps/steps'
import { SelectField } from '../../ui/Field'
import { Panel } from '../../ui/Panel'
import { useSize } from '../../ui/useSize'
import type { SweepCell } from '../../wire/sweeps'
import { cellMark } from './cellMark'
import styles from './SweepPage.module.css'

interface Props {
  cells: readonly SweepCell[]
  dimensions: readonly Dimension[]
  inside: ReadonlySet<number>
  picked: number | null
  onPick: (cell: number) => void
  onOpen: (cell: number) => void
}

/** Pixels of the drawing, which is as large as its panel lets it be, with letters of one size: its bounds, and the room for names at the edges. */
const WIDTH = { least: 260, most: 696 }
const HEIGHT = { least: 300, ofWidth: 0.6 }
/** Of the drawing within its element. */
const SIDES = 24
const EDGE = { left: 56, right: 16, top: 12, bottom: 40 }

/** About so many values stand along the edges. */
const UP = 6
const ACROSS = 5
const leftIn = (width: number) => scaleLinear([0, 1], [EDGE.left, width - EDGE.right])
const topIn = (height: number) => scaleLinear([0, 1], [height - EDGE.bottom, EDGE.top])

/** Two dimensions against each other, with the line along those in front where both are objectives. */
export function ScatterPanel({ cells, dimensions, inside, picked, onPick, onOpen }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const room = useSize(box).width - SIDES
  const width = Math.min(WIDTH.most, Math.max(WIDTH.least, room))
  const height = Math.max(HEIGHT.least, Math.round(HEIGHT.ofWidth * width))
  const leftOf = leftIn(width)
  const topOf = topIn(height)
  const objectives = dimensions.filter(({ kind }) => kind === 'objective')
  const axes = dimensions.filter(({ kind }) => kind === 'axis')
  const [across, setAcross] = useState('')
  const [up, setUp] = useState('')
  const x = dimensions.find(({ id }) => id === across) ?? objectives[1] ?? axes[0] ?? objectives[0]!
  const y = dimensions.find(({ id }) => id === up) ?? objectives[0]!
  const options = dimensions.map(({ id, words }) => ({ value: id, text: words }))
  const points = cells.flatMap((cell) => {
    const [across, up] = [x.at(cell), y.at(cell)]
    return across === null || up === null ? [] : [{ cell, left: leftOf(across), top: topOf(up) }]
  })
  const front = points.filter(({ cell }) => cell.front).sort((one, other) => one.left - other.left || one.top - other.top)
  const isFrontLine = x.kind === 'objective' && y.kind === 'objective' && objectives.length === 2 && front.length > 1
  const pickedCell = cells.find(({ cell }) => cell === picked)
  const base = points.find(({ cell }) => cell.policy === 0)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && picked !== null) onOpen(picked)
    else if (isArrow(event.key)) {
      const next = stepOnPlane(
        cells.filter(({ cell }) => inside.has(cell)),
        x,
        y,
        picked,
        event.key,
      )
      if (next !== null) onPick(next)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Panel title="Front" note="trade-offs between two objectives">
      <div className={styles.tools}>
        <SelectField label="Up" value={y.id} options={options} onChange={setUp} /> against
        <SelectField label="Across" value={x.id} options={options} onChange={setAcross} />
      </div>
      <div ref={box}>
        <svg
          className={styles.plot}
          viewBox={`0 0 ${width} ${height}`}
          role="listbox"
          tabIndex={0}
          aria-label={`${y.words} against ${x.words}, ${points.length} cells, ${front.length} of them in front`}
          aria-activedescendant={picked === null ? undefined : `${id}-${picked}`}
          onKeyDown={onKeyDown}
        >
          <path className={styles.rule} fill="none" d={`M${EDGE.left} ${EDGE.top}V${height - EDGE.bottom}H${width - EDGE.right}`} />
          <Words x={x} y={y} width={width} height={height} />
          {isFrontLine && <polyline className={styles.frontLine} points={front.map(({ left, top }) => `${left},${top}`).join(' ')} />}
          {points.map(({ cell, left, top }) => (
            <circle key={cell.cell} className={styles.point} {...cellMark(cell, { id, inside, picked, onPick })} cx={left} cy={top} r={cell.front ? 6 : 4.5}>
              <title>{cellName(cell, dimensions)}</title>
            </circle>
          ))}
          {together(points).map(({ left, top, cells }) => (
            <text
              key={`${left} ${top}`}
              x={left > width - 70 ? left - 12 : left + 12}
              y={Math.min(top + 4, height - EDGE.bottom - 6)}
              textAnchor={left > width - 70 ? 'end' : 'start'}
              aria-hidden="true"
            >
              {cells} cells
            </text>
          ))}
          {base && <rect className={styles.basePoint} x={base.left - 8} y={base.top - 8} width="16" height="16" />}
        </svg>
      </div>
      <Legend base keys={pickedCell ? `${cellName(pickedCell, dimensions)}. Enter opens the run.` : 'Arrow keys go from point to point, Enter opens the run.'} />
    </Panel>
  )
}

interface Place {
  left: number
  top: number
}

/** Where several cells stand at one point, and how many. */
function together(points: readonly Place[]): (Place & { cells: number })[] {
  const counted = new Map<string, Place & { cells: number }>()
  for (const { left, top } of points) {
    const key = `${left} ${top}`
    counted.set(key, { left, top, cells: (counted.get(key)?.cells ?? 0) + 1 })
  }
  return [...counted.values()].filter(({ cells }) => cells > 1)
}

export function Legend({ base = false, keys }: { base?: boolean; keys: string }) {
  return (
    <div className={styles.legend}>
      <span className={styles.isFront}>in front</span>
      <span>beaten by another</span>
      {base && <span className={styles.isBase}>the policy to start from</span>}
      <p data-noprint>{keys}</p>
    </div>
  )
}

function Words({ x, y, width, height }: { x: Dimension; y: Dimension; width: number; height: number }) {
  const leftOf = leftIn(width)
  const topOf = topIn(height)
  const bottom = height - EDGE.bottom
  return (
    <>
      {y.ticks(UP).map(({ at, text }) => (
        <g key={text}>
          <path className={styles.rule} d={`M${EDGE.left - 4} ${topOf(at)}H${EDGE.left}`} />
          <text x={EDGE.left - 7} y={topOf(at) + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {x.ticks(ACROSS).map(({ at, text }) => (
        <g key={text}>
          <path className={styles.rule} d={`M${leftOf(at)} ${bottom}v4`} />
          <text x={leftOf(at)} y={bottom + 16} textAnchor={at > 0.95 ? 'end' : 'middle'}>
            {text}
          </text>
        </g>
      ))}
      <text x={(width + EDGE.left) / 2} y={height - 8} textAnchor="middle">
        {named(x)}
      </text>
      <text transform={`translate(14 ${height / 2}) rotate(-90)`} textAnchor="middle">
        {named(y)}
      </text>
    </>
  )
}

const named = ({ words, goal }: Dimension): string => words + (goal ? `, ${goal === 'min' ? 'less' : 'more'} is better` : '')
