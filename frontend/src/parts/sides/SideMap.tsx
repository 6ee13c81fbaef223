import { useMemo, useRef } from 'react'
import type { ClusterState } from '../../model/clusterState'
import type { ClusterTimeline } from '../../model/clusterTimeline'
import type { SharesBefore } from '../../model/mapColour'
import { NO_MARKS } from '../../model/mapMarks'
import { nodeFacts } from '../../model/nodeFacts'
import { shareInUse } from '../../model/shownResources'
import type { Palette } from '../../theme/palette'
import { useSize } from '../../ui/useSize'
import type { ClusterColumns } from '../../wire/cluster'
import type { Past } from '../map/past'
import { PointedMap } from '../map/PointedMap'
import { useClusterMap } from '../map/useClusterMap'
import styles from './MapsPanel.module.css'
import { SideMark } from './SideMark'

interface Shown {
  columns: ClusterColumns
  timeline: ClusterTimeline
  state: ClusterState
}

interface Props extends Shown {
  side: 'A' | 'B'
  name: string
  other: Shown // of the other side; nodes are matched by name
  palette: Palette
  picked: string | null
  onPick: (node: string) => void
}

/** The map of one side; pointing says what a node holds, picking narrows the tables below to it. */
export function SideMap({ side, name, columns, timeline, state, other, palette, picked, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const past = useMemo((): Past => ({ here: 0, words: () => 'the other run', shares: () => sharesOf(columns, other) }), [columns, other])
  const { scene, camera } = useClusterMap({ columns, state, marks: NO_MARKS, band: null, zonesFrom: 0, past }, size)
  const selected = picked === null ? null : (timeline.nodeIndex.get(picked) ?? null)
  return (
    <figure className={styles.side} aria-label={`Cluster of ${name}`}>
      <SideMark side={side} />
      <div ref={box} className={styles.box}>
        <PointedMap
          scene={scene}
          camera={camera}
          palette={palette}
          size={size}
          selected={selected}
          factsOf={(node) => nodeFacts(columns, state, NO_MARKS, null, node)}
          onPick={(node) => onPick(columns.nodes.names[node]!)}
        />
      </div>
    </figure>
  )
}

/** How full nodes of these columns are in the other run; null for those that it does not have. */
function sharesOf({ nodes: { names }, resources }: ClusterColumns, other: Shown): SharesBefore {
  return (node, resource) => {
    const there = other.timeline.nodeIndex.get(names[node]!)
    const column = other.columns.resources.indexOf(resources[resource]!)
    return there === undefined || column < 0 ? null : shareInUse(other.columns, other.state.used, there, column)
  }
}
