import { useMemo, useRef } from 'react'
import { filledCluster, type FilledCluster } from '../../model/capacityMap'
import { ClusterTimeline } from '../../model/clusterTimeline'
import { nodeFacts } from '../../model/nodeFacts'
import { useRunResult } from '../../state/comparison'
import { usePalette } from '../../state/palette'
import { useSnapshotCluster } from '../../state/snapshots'
import { EmptyNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { useSize } from '../../ui/useSize'
import type { Capacity } from '../../wire/capacity'
import type { ClusterColumns } from '../../wire/cluster'
import type { Outcome } from '../../wire/outcome'
import { ClusterLegend, CopySign } from '../../parts/map/ClusterLegend'
import { clusterNote } from '../../parts/map/exports'
import { PointedMap } from '../../parts/map/PointedMap'
import { useClusterMap } from '../../parts/map/useClusterMap'
import styles from './CapacityPage.module.css'

type Fits = Capacity['fits']
const NO_ATTEMPTS: readonly Outcome[] = []

/** The cluster of a snapshot with the copies that fit; without them while nothing has been counted. */
export function SnapshotFilled({ id, fits }: { id: string; fits: Fits }) {
  const { data } = useSnapshotCluster(id)
  return data ? <Filled columns={data} attempts={NO_ATTEMPTS} fits={fits} /> : null
}

/** The same of the cluster as a run leaves it. */
export function RunFilled({ id, fits }: { id: string; fits: Fits }) {
  const { result } = useRunResult(id)
  return result ? <Filled columns={result.columns} attempts={result.attempts} fits={fits} /> : null
}

function Filled({ columns, attempts, fits }: { columns: ClusterColumns; attempts: readonly Outcome[]; fits: Fits }) {
  const podNode = useMemo(() => {
    const timeline = new ClusterTimeline(columns)
    timeline.extend(attempts)
    return timeline.seek(attempts.length).podNode
  }, [columns, attempts])
  const filled = useMemo(() => filledCluster(columns, podNode, fits), [columns, podNode, fits])
  return (
    <Panel title={fits.length ? 'The cluster with these copies' : 'The cluster as it is'} note={clusterNote(columns.nodes.zones)} className={styles.map}>
      {columns.nodes.names.length === 0 ? <EmptyNote title="The cluster has no nodes." /> : <FilledMap {...filled} hasCopies={fits.length > 0} />}
    </Panel>
  )
}

function FilledMap({ columns, state, marks, hasCopies }: FilledCluster & { hasCopies: boolean }) {
  const palette = usePalette()
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const { colours, scene, camera } = useClusterMap({ columns, state, marks, band: null, zonesFrom: 0, past: null }, size)
  return (
    <>
      <div ref={box} className={styles.mapBox}>
        <PointedMap scene={scene} camera={camera} palette={palette} size={size} selected={null} factsOf={(node) => nodeFacts(columns, state, marks, null, node)} onPick={() => undefined} />
      </div>
      <ClusterLegend palette={palette} colours={colours}>
        {hasCopies && <CopySign />}
      </ClusterLegend>
    </>
  )
}
