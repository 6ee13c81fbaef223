import { useMemo, useRef, type ReactNode } from 'react'
import type { ClusterState } from '../../model/cluster/clusterState'
import { clusterAfter } from '../../model/cluster/clusterHistory'
import { NO_MARKS, type MapMarks } from '../../model/map/mapMarks'
import { nodeFacts } from '../../model/map/nodeFacts'
import { useRunResult } from '../../state/run/comparison'
import { usePalette } from '../../state/page/palette'
import { useSnapshotCluster } from '../../state/stored/snapshots'
import { EmptyNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { useSize } from '../../ui/useSize'
import type { ClusterColumns } from '../../wire/clusterColumns'
import type { Outcome } from '../../wire/outcome'
import { ClusterLegend, CrossedSign } from './ClusterLegend'
import { clusterNote } from './exports'
import { PointedMap } from './PointedMap'
import styles from './StillMap.module.css'
import { useClusterMap } from './useClusterMap'

interface Drawn {
  columns: ClusterColumns
  state: ClusterState
  marks: MapMarks
}

interface Props extends Drawn {
  title: string
  selected?: string | null // a node
  children?: ReactNode // signs of the legend
}

/** A cluster at one moment, in a panel: nothing is played. */
export function StillMap({ title, columns, selected = null, children, ...drawn }: Props) {
  return (
    <Panel title={title} note={clusterNote(columns.nodes.zones)} className={styles.panel}>
      {columns.nodes.names.length === 0 ? (
        <EmptyNote title="The cluster has no nodes." />
      ) : (
        <Drawing columns={columns} {...drawn} selected={selected}>
          {children}
        </Drawing>
      )}
    </Panel>
  )
}

function Drawing({ columns, state, marks, selected, children }: Drawn & { selected: string | null; children: ReactNode }) {
  const palette = usePalette()
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const { colours, scene, camera } = useClusterMap({ columns, state, marks, band: null, zonesFrom: 0, past: null }, size)
  const picked = selected === null ? -1 : columns.nodes.names.indexOf(selected)
  return (
    <>
      <div ref={box} className={styles.box} data-picture>
        <PointedMap
          scene={scene}
          camera={camera}
          palette={palette}
          size={size}
          selected={picked < 0 ? null : picked}
          factsOf={(node) => nodeFacts(columns, state, marks, null, node)}
          onPick={() => undefined}
        />
      </div>
      <ClusterLegend palette={palette} colours={colours}>
        {children}
      </ClusterLegend>
    </>
  )
}

/** Nodes by name that will not be there, and the word for it. */
export interface Crossed {
  nodes: readonly string[]
  word: string
}

interface OfProps {
  title: string
  crossed?: Crossed
  selected?: string | null
}

/** The cluster of a snapshot; nothing until it has come. */
export function SnapshotMap({ id, ...shown }: OfProps & { id: string }) {
  const { data } = useSnapshotCluster(id)
  return data ? <ClusterMap columns={data} attempts={NO_ATTEMPTS} {...shown} /> : null
}

/** The cluster as a run leaves it. */
export function RunMap({ id, ...shown }: OfProps & { id: string }) {
  const { result } = useRunResult(id)
  return result ? <ClusterMap {...result} {...shown} /> : null
}

const NO_ATTEMPTS: readonly Outcome[] = []
const NOBODY: Crossed = { nodes: [], word: '' }

function ClusterMap({ columns, attempts, title, crossed = NOBODY, selected }: OfProps & { columns: ClusterColumns; attempts: readonly Outcome[] }) {
  const state = useMemo(() => clusterAfter(columns, attempts), [columns, attempts])
  const marks = useMemo(() => marksFor(columns, crossed), [columns, crossed])
  return (
    <StillMap title={title} columns={columns} state={state} marks={marks} selected={selected}>
      {crossed.nodes.length > 0 && <CrossedSign word={crossed.word} />}
    </StillMap>
  )
}

function marksFor({ nodes: { names } }: ClusterColumns, { nodes, word }: Crossed): MapMarks {
  if (nodes.length === 0) return NO_MARKS
  const wanted = new Set(nodes)
  return { ...NO_MARKS, crossed: { nodes: new Set(names.flatMap((name, node) => (wanted.has(name) ? [node] : []))), word } }
}

interface BesideProps {
  map: ReactNode
  /** The words are a line or two: the map has the whole width below them. */
  short?: boolean
  children: ReactNode
}

/** What an answer says, and the map of the cluster that it speaks of; null where the answer has maps of its own. */
export function BesideMap({ map, short = false, children }: BesideProps) {
  return (
    <div className={map ? (short ? styles.above : styles.beside) : ''}>
      <div className={styles.words} data-main-part>
        {children}
      </div>
      {map}
    </div>
  )
}
