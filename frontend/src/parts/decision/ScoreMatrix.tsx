import { useMemo } from 'react'
import { shade, spanOf, stackScores, type ScoreScale } from '../../layout/scoreBars'
import type { Sort } from '../../model/decision/matrixRows'
import { isBarMode, type BarMode, type ScoreMode } from '../../model/page/route'
import { MatrixGrid, type MatrixColumn } from '../../ui/MatrixGrid'
import { pluginMark, patternOf } from '../../theme/plugins'
import type { Explanation, ScoreColumn } from '../../wire/attempts'
import { sorting } from './columns'
import { markOf, nodeColumn } from './FilterMatrix'
import { MARK_HEIGHT, MarkHead, PlainHead } from './heads'
import { ScoreTip, TotalTip } from './ScoreTip'
import styles from './ScoreMatrix.module.css'
import { useGridSpot } from './useGridSpot'

interface Props {
  explanation: Explanation
  rows: readonly number[]
  mode: ScoreMode
  scale: ScoreScale
  theme: 'light' | 'dark'
  sort: Sort
  selected: number | null
  onSort: (sort: Sort) => void
  onPick: (node: number) => void
  onPoint: (node: number | null) => void
}

/** As the reader knows the ways to look at scores. */
export const MODE_WORDS: Record<ScoreMode, string> = { difference: 'what differs', total: 'all points', raw: 'raw', normalised: 'normalised', weighted: 'weighted' }

/** Every feasible node against every score plugin: a stacked bar for the totals, a heat map for the rest. */
export function ScoreMatrix(props: Props) {
  const { explanation, rows, mode, selected, onPick, onPoint, sort, onSort, theme, scale } = props
  const columns = useMemo(() => {
    const node = nodeColumn(explanation, sort, onSort)
    const middle = isBarMode(mode) ? [barColumn(explanation, scale, theme, sort, onSort)] : heatColumns(explanation, mode, sort, onSort)
    return [node, ...middle, totalColumn(explanation, sort, onSort)]
  }, [explanation, mode, scale, theme, sort, onSort])
  const spot = useGridSpot(explanation, columns)
  return (
    <MatrixGrid
      label={`Scores, ${MODE_WORDS[mode]}: nodes by plugins`}
      columns={columns}
      rows={rows}
      rowKey={(node) => explanation.nodes[node]!}
      headHeight={MARK_HEIGHT}
      selected={selected}
      spot={spot}
      marked={(node) => markOf(explanation, node)}
      onPick={onPick}
      onPoint={onPoint}
    />
  )
}

function barColumn(explanation: Explanation, scale: ScoreScale, theme: 'light' | 'dark', sort: Sort, onSort: (sort: Sort) => void): MatrixColumn {
  return {
    id: 'bar',
    name: 'total',
    head: <PlainHead text={scale.floors.size ? 'weighted points that differ' : 'weighted points, stacked'} />,
    width: 110,
    grow: 3,
    ...sorting(sort, { by: 'total' }, true, onSort),
    cell: (node) => (
      <span className={styles.bar}>
        {stackScores(explanation, node, scale).map(({ plugin, share, cut }) => (
          <i key={plugin} data-cut={cut} data-pattern={patternOf(plugin)} style={{ width: `${share * 100}%`, backgroundColor: pluginMark(plugin)[theme] }} />
        ))}
      </span>
    ),
    label: (node) => explanation.scores.map(({ plugin, weighted }) => `${plugin} ${weighted[node] ?? 'none'}`).join(', '),
    tip: (node) => <TotalTip explanation={explanation} node={node} />,
  }
}

const TOPS: Partial<Record<ScoreMode, (column: ScoreColumn) => number>> = {
  normalised: () => 100,
  weighted: (column) => 100 * column.weight,
}

function heatColumns(explanation: Explanation, mode: Exclude<ScoreMode, BarMode>, sort: Sort, onSort: (sort: Sort) => void): MatrixColumn[] {
  return explanation.scores.map((column) => {
    const cells = column[mode]
    const span = spanOf(cells) ?? { least: 0, most: 0 }
    const top = TOPS[mode]?.(column) ?? null
    return {
      id: column.plugin,
      name: column.plugin,
      head: <MarkHead plugin={column.plugin} pale={column.skipped} />,
      width: widthFor(span),
      grow: 0.4,
      ...sorting(sort, { by: 'plugin', plugin: column.plugin }, true, onSort),
      cell: (node) => <HeatCell value={cells[node] ?? null} heat={shade(cells[node] ?? 0, top, span)} />,
      label: (node) => `${column.plugin}, ${mode}: ${cells[node] ?? 'none'}`,
      tip: (node) => <ScoreTip node={explanation.nodes[node]!} column={column} index={node} />,
    }
  })
}

const DIGIT = 7.5

function widthFor({ least, most }: { least: number; most: number }): number {
  const digits = Math.max(String(least).length, String(most).length)
  return Math.max(38, Math.ceil(digits * DIGIT) + 10)
}

function HeatCell({ value, heat }: { value: number | null; heat: number }) {
  if (value === null) return <span className={styles.none}>·</span>
  return (
    <span className={styles.heat} style={{ '--heat': `${Math.round(heat * 100)}%` } as React.CSSProperties}>
      {value}
    </span>
  )
}

function totalColumn(explanation: Explanation, sort: Sort, onSort: (sort: Sort) => void): MatrixColumn {
  const tied = new Set(explanation.tied.length > 1 ? explanation.tied : [])
  return {
    id: 'total',
    name: 'total',
    head: <PlainHead text="total" end />,
    width: 64,
    grow: 0,
    ...sorting(sort, { by: 'total' }, true, onSort),
    cell: (node) => (
      <span className={styles.total}>
        {tied.has(explanation.nodes[node]!) && <abbr title="tied for the highest total">=</abbr>}
        {explanation.totals[node] ?? '·'}
      </span>
    ),
    label: (node) => `total ${explanation.totals[node] ?? 'none'}${tied.has(explanation.nodes[node]!) ? ', tied' : ''}`,
    tip: null,
  }
}
