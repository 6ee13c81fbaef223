import { useMemo } from 'react'
import type { Sort } from '../../model/decision/matrixRows'
import { describeVerdict, verdictAt, whyNotLookedAt } from '../../model/decision/verdict'
import { MatrixGrid, type MatrixColumn } from '../../ui/MatrixGrid'
import { useMedia } from '../../ui/useMedia'
import { NOT_LOOKED_AT, type Explanation } from '../../wire/attempts'
import { signKind, VerdictSign } from '../signs/VerdictSign'
import { sorting } from './columns'
import styles from './FilterMatrix.module.css'
import { MARK_HEIGHT, MarkHead, NO_ROOM_FOR_NAMES, PlainHead, UprightHead, useUprightHeight } from './heads'
import { useGridSpot } from './useGridSpot'
import { VerdictTip } from './VerdictTip'

interface Props {
  explanation: Explanation
  rows: readonly number[]
  sort: Sort
  selected: number | null
  onSort: (sort: Sort) => void
  onPick: (node: number) => void
  onPoint: (node: number | null) => void
}

/** Every node against every filter. */
export function FilterMatrix({ explanation, rows, sort, selected, onSort, onPick, onPoint }: Props) {
  const marksOnly = useMedia(NO_ROOM_FOR_NAMES)
  const uprightHeight = useUprightHeight()
  const columns = useMemo(() => [nodeColumn(explanation, sort, onSort), ...filterColumns(explanation, sort, marksOnly ? MarkHead : UprightHead, onSort)], [explanation, sort, marksOnly, onSort])
  const spot = useGridSpot(explanation, columns)
  return (
    <MatrixGrid
      label="Filters: nodes by plugins"
      columns={columns}
      rows={rows}
      rowKey={(node) => explanation.nodes[node]!}
      headHeight={marksOnly ? MARK_HEIGHT : uprightHeight}
      selected={selected}
      spot={spot}
      marked={(node) => markOf(explanation, node)}
      onPick={onPick}
      onPoint={onPoint}
    />
  )
}

export function markOf(explanation: Explanation, node: number): string | undefined {
  if (explanation.nodes[node] === explanation.node) return 'winner'
  return explanation.firstRejection[node] === -1 ? undefined : 'out'
}

/** Pixels: a name with its word behind it, within reason. */
const widthFor = (marked: string): number => Math.min(190, Math.max(124, 82 + 7 * marked.length))

export function nodeColumn(explanation: Explanation, sort: Sort, onSort: (sort: Sort) => void): MatrixColumn {
  const name = (node: number) => explanation.nodes[node]!
  return {
    id: 'node',
    name: 'node',
    head: <PlainHead text="node" />,
    width: widthFor(explanation.node ?? explanation.preemption?.nominated ?? ''),
    grow: 1,
    ...sorting(sort, { by: 'node' }, false, onSort),
    cell: (node) => (
      <span className={styles.node} title={name(node)}>
        <span>{name(node)}</span>
        {name(node) === explanation.node && <small>chosen</small>}
        {name(node) === explanation.preemption?.nominated && <small>nominated</small>}
        {explanation.firstRejection[node] === NOT_LOOKED_AT && <i>not looked at</i>}
      </span>
    ),
    label: name,
    tip: null,
  }
}

function filterColumns(explanation: Explanation, sort: Sort, Head: typeof UprightHead, onSort: (sort: Sort) => void): MatrixColumn[] {
  return explanation.filters.map(({ plugin, skipped }, filter) => ({
    id: plugin,
    name: plugin,
    head: <Head plugin={plugin} pale={skipped} />,
    width: 24,
    grow: 0,
    ...sorting(sort, { by: 'plugin', plugin }, true, onSort),
    cell: (node) => {
      const verdict = verdictAt(explanation, filter, node)
      return (
        <span className={styles.verdict} data-kind={verdict.kind}>
          <VerdictSign kind={signKind(verdict)} />
        </span>
      )
    },
    label: (node) => `${plugin}: ${describeVerdict(verdictAt(explanation, filter, node))}`,
    tip: (node) => <VerdictTip node={explanation.nodes[node]!} plugin={plugin} verdict={verdictAt(explanation, filter, node)} whyNotLookedAt={whyNotLookedAt(explanation)} />,
  }))
}
