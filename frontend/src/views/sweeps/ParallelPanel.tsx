import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { WHOLE, type Dimension, type Ranges } from '../../model/sweeps/results'
import { cellName, isArrow, stepOnAxes } from '../../model/sweeps/steps'
import { Button } from '../../ui/Button'
import { Panel } from '../../ui/Panel'
import { SideScroll } from '../../ui/SideScroll'
import type { SweepCell } from '../../wire/sweeps'
import { Legend } from './ScatterPanel'
import { cellMark } from './cellMark'
import styles from './SweepPage.module.css'

interface Props {
  cells: readonly SweepCell[]
  dimensions: readonly Dimension[]
  inside: ReadonlySet<number>
  picked: number | null
  onPick: (cell: number) => void
  onOpen: (cell: number) => void
  ranges: Ranges
  onRanges: (ranges: Ranges) => void
}

/** Pixels of the drawing, which is never shrunk: an axis takes `STEP`; above and below are its name, in two lines, and its ends. */
const STEP = 130
const HEIGHT = 300
const TOP = 54
const BOTTOM = 24
/** Of the drawing within its element. */
const SIDES = 24
const BRUSH = 22
/** A drag shorter than this part of an axis is a click, which widens it again. */
const SHORTEST = 0.02

/** A line a cell through all its values. Drag along an axis, or move its sliders, to look at a part of it only. */
export function ParallelPanel({ cells, dimensions, inside, picked, onPick, onOpen, ranges, onRanges }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const axis = Math.min(chosen, dimensions.length - 1)
  const width = Math.max(1, dimensions.length - 1) * STEP + STEP
  const left = (index: number) => STEP / 2 + index * STEP
  const height = (share: number) => HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
  const path = (cell: SweepCell) =>
    dimensions.flatMap(({ at }, index) => {
      const share = at(cell)
      return share === null ? [] : [`${left(index)},${height(share)}`]
    })
  const lines = [...cells].sort((one, other) => Number(one.front) - Number(other.front) || Number(one.cell === picked) - Number(other.cell === picked))

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && picked !== null) onOpen(picked)
    else if (isArrow(event.key)) {
      const inRange = cells.filter(({ cell }) => inside.has(cell))
      const next = stepOnAxes(inRange, dimensions, { picked, axis }, event.key)
      setChosen(next.axis)
      if (next.picked !== null && next.picked !== picked) onPick(next.picked)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const isNarrowed = Object.values(ranges).some(([low, high]) => low > 0 || high < 1)
  return (
    <Panel
      title="Parallel coordinates"
      note="drag along an axis to narrow it"
      tools={
        isNarrowed && (
          <Button look="quiet" onClick={() => onRanges({})}>
            Show all
          </Button>
        )
      }
    >
      <SideScroll label="Parallel coordinates">
        <svg
          className={`${styles.plot} ${styles.axes}`}
          style={{ minWidth: width + SIDES }}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="listbox"
          tabIndex={0}
          aria-label={`${inside.size} of ${cells.length} cells along ${dimensions.length} axes, up and down by ${dimensions[axis]!.words}`}
          aria-activedescendant={picked === null ? undefined : `${id}-${picked}`}
          onKeyDown={onKeyDown}
        >
          {lines.map((cell) => (
            <polyline key={cell.cell} className={styles.line} {...cellMark(cell, { id, inside, picked, onPick })} points={path(cell).join(' ')}>
              <title>{cellName(cell, dimensions)}</title>
            </polyline>
          ))}
          {dimensions.map((dimension, index) => (
            <Axis
              key={dimension.id}
              dimension={dimension}
              isChosen={index === axis}
              left={left(index)}
              range={ranges[dimension.id] ?? WHOLE}
              onRange={(range) => onRanges({ ...ranges, [dimension.id]: range })}
            />
          ))}
        </svg>
      </SideScroll>
      <Legend keys="Up and down go from line to line, left and right to the next axis, Enter opens the run." />
      <div className={styles.ranges} data-noprint>
        {dimensions.map((dimension) => (
          <RangeFields key={dimension.id} dimension={dimension} range={ranges[dimension.id] ?? WHOLE} onRange={(range) => onRanges({ ...ranges, [dimension.id]: range })} />
        ))}
      </div>
    </Panel>
  )
}

interface AxisProps {
  dimension: Dimension
  isChosen: boolean // up and down go along it
  left: number
  range: readonly [number, number]
  onRange: (range: readonly [number, number]) => void
}

function Axis({ dimension: { name, words, low, high, goal }, isChosen, left, range, onRange }: AxisProps) {
  const [from, setFrom] = useState<number | null>(null)
  const [to, setTo] = useState(0)
  const span = HEIGHT - TOP - BOTTOM
  const shown = from === null ? range : ordered(from, to)
  const isNarrowed = shown[0] > 0 || shown[1] < 1

  function share(event: PointerEvent<SVGRectElement>): number {
    const box = event.currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, 1 - (event.clientY - box.top) / box.height))
  }

  function end() {
    if (from === null) return
    const range = ordered(from, to)
    onRange(range[1] - range[0] < SHORTEST ? WHOLE : range)
    setFrom(null)
  }

  return (
    <g transform={`translate(${left} 0)`} className={styles.axis} data-chosen={isChosen}>
      <line className={styles.rule} y1={TOP} y2={HEIGHT - BOTTOM} />
      <text textAnchor="middle">
        {inTwo(words).map((line, index) => (
          <tspan key={index} x="0" y={12 + 14 * index}>
            {line}
          </tspan>
        ))}
        <title>{name}</title>
      </text>
      <text y={TOP - 8} textAnchor="middle">
        {high}
        {goal === 'max' && ' ★'}
      </text>
      <text y={HEIGHT - BOTTOM + 16} textAnchor="middle">
        {low}
        {goal === 'min' && ' ★'}
      </text>
      {isNarrowed && <rect className={styles.brush} x={-BRUSH / 2} width={BRUSH} y={TOP + (1 - shown[1]) * span} height={Math.max(2, (shown[1] - shown[0]) * span)} />}
      <rect
        className={styles.brushArea}
        x={-BRUSH / 2}
        width={BRUSH}
        y={TOP}
        height={span}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setFrom(share(event))
          setTo(share(event))
        }}
        onPointerMove={(event) => from !== null && setTo(share(event))}
        onPointerUp={end}
        onPointerCancel={() => setFrom(null)}
      />
    </g>
  )
}

function RangeFields({ dimension: { name, words }, range: [low, high], onRange }: Omit<AxisProps, 'left' | 'isChosen'>) {
  return (
    <fieldset className={styles.range}>
      <legend title={name}>{words}</legend>
      <input type="range" min="0" max="1" step="0.01" value={low} aria-label={`${words}: at least`} onChange={(event) => onRange([Math.min(Number(event.target.value), high), high])} />
      <input type="range" min="0" max="1" step="0.01" value={high} aria-label={`${words}: at most`} onChange={(event) => onRange([low, Math.max(Number(event.target.value), low)])} />
    </fieldset>
  )
}

const LONG = 14

/** "NodeResourcesFit", "weight"; short ones stand on one line, just above the axis. */
function inTwo(words: string): readonly string[] {
  if (words.length <= LONG) return ['', words]
  const end = words.lastIndexOf(' ')
  return end < 0 ? [words] : [words.slice(0, end + 1), words.slice(end + 1)]
}

const ordered = (one: number, other: number): readonly [number, number] => (one < other ? [one, other] : [other, one])
