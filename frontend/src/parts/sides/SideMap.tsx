import { useMemo, useRef } from 'react'
import type { SharesBefore } from '../../model/map/mapColour'
import { flowsBetween, flowsOf, NO_FLOWS, sharePods, type Moment } from '../../model/comparison/flows'
import { NO_MARKS } from '../../model/map/mapMarks'
import { nodeFacts } from '../../model/map/nodeFacts'
import { shareInUse } from '../../model/cluster/shownResources'
import type { Palette } from '../../theme/palette'
import { useSize } from '../../ui/useSize'
import type { ClusterColumns } from '../../wire/clusterColumns'
import type { Past } from '../map/past'
import { PointedMap } from '../map/PointedMap'
import { useClusterMap } from '../map/useClusterMap'
import { FlowWords } from './FlowWords'
import styles from './MapsPanel.module.css'
import { SideMark, type Side } from './SideMark'

interface Props {
  side: Side
  name: string
  mark: string
  baseMark: string // of the side that arcs begin in
  moment: Moment
  other: Moment // of the side it is coloured against; nodes are matched by name
  base: Moment | null // that arcs begin in; null: this is it
  arcs: boolean
  palette: Palette
  picked: string | null
  onPick: (node: string) => void
}

/** The map of one side; pointing says what a node holds, picking narrows the arcs and the tables below to it. */
export function SideMap({ side, name, mark, baseMark, moment, other, base, arcs, palette, picked, onPick }: Props) {
  const { columns, history, state } = moment
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const past = useMemo((): Past => ({ here: 0, words: () => 'the other run', shares: () => sharesOf(columns, other) }), [columns, other])
  const { scene, camera } = useClusterMap({ columns, state, marks: NO_MARKS, band: null, zonesFrom: 0, past }, size)
  const selected = picked === null ? null : (history.nodeIndex.get(picked) ?? null)
  const found = useMemo(() => (base === null ? NO_FLOWS : flowsBetween(base, moment)), [base, moment])
  const baseHistory = base?.history ?? history
  const shared = useMemo(() => sharePods(history, baseHistory), [history, baseHistory])
  const flows = useMemo(() => (arcs ? flowsOf(found.flows, selected) : []), [arcs, found, selected])
  return (
    <figure className={styles.side} aria-label={`Cluster ${mark}: ${name}`}>
      <p className={styles.name}>
        <SideMark side={side} name={mark} /> <span>{name}</span>
      </p>
      <div ref={box} className={styles.box} data-picture>
        <PointedMap
          name={`cluster ${mark}`}
          scene={scene}
          camera={camera}
          palette={palette}
          size={size}
          selected={selected}
          flows={flows}
          factsOf={(node) => nodeFacts(columns, state, NO_MARKS, null, node)}
          onPick={(node) => onPick(columns.nodes.names[node]!)}
        />
      </div>
      <FlowWords base={baseMark} found={base === null ? null : found} shared={shared} shown={flows.length} />
    </figure>
  )
}

/** How full nodes of these columns are in the other run; null for those that it does not have. */
function sharesOf({ nodes: { names }, resources }: ClusterColumns, other: Moment): SharesBefore {
  return (node, resource) => {
    const there = other.history.nodeIndex.get(names[node]!)
    const column = other.columns.resources.indexOf(resources[resource]!)
    return there === undefined || column < 0 ? null : shareInUse(other.columns, other.state.used, there, column)
  }
}
