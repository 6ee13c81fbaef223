import { useRef } from 'react'
import { nodeFacts } from '../../model/map/nodeFacts'
import { NO_MARKS } from '../../model/map/mapMarks'
import type { RunResult } from '../../model/comparison/comparison'
import { ClusterLegend } from '../../parts/map/ClusterLegend'
import { PointedMap } from '../../parts/map/PointedMap'
import { useClusterMap } from '../../parts/map/useClusterMap'
import { useClusterView } from '../../state/run/clusterView'
import { useRunResult } from '../../state/run/comparison'
import { usePalette } from '../../state/page/palette'
import { LoadingNote } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { useSize } from '../../ui/useSize'
import styles from './WorkView.module.css'

/** The cluster after all attempts of a run; nothing where the run is gone. */
export function WorkMap({ run }: { run: string }) {
  const { result, error } = useRunResult(run)
  if (error) return null
  return (
    <Panel title="Cluster" className={styles.map}>
      {result ? <Map result={result} /> : <LoadingNote title="Reading the run…" />}
    </Panel>
  )
}

function Map({ result: { columns, attempts } }: { result: RunResult }) {
  const palette = usePalette()
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const { state } = useClusterView(columns, attempts, attempts.length, null)
  const { colours, scene, camera } = useClusterMap({ columns, state, marks: NO_MARKS, band: null, zonesFrom: 0, past: null }, size)
  return (
    <>
      <div ref={box} className={styles.box} data-picture>
        <PointedMap scene={scene} camera={camera} palette={palette} size={size} selected={null} factsOf={(node) => nodeFacts(columns, state, NO_MARKS, null, node)} onPick={() => undefined} />
      </div>
      <ClusterLegend palette={palette} colours={colours} />
    </>
  )
}
