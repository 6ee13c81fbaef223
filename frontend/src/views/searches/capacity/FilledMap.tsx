import { useMemo } from 'react'
import { filledCluster } from '../../../model/answers/capacityMap'
import { clusterAfter } from '../../../model/cluster/clusterHistory'
import { useRunResult } from '../../../state/run/comparison'
import { useSnapshotCluster } from '../../../state/stored/snapshots'
import type { Capacity } from '../../../wire/capacity'
import type { ClusterColumns } from '../../../wire/clusterColumns'
import type { Outcome } from '../../../wire/outcome'
import { CopySign } from '../../../parts/map/ClusterLegend'
import { StillMap } from '../../../parts/map/StillMap'

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
  const { podNode } = useMemo(() => clusterAfter(columns, attempts), [columns, attempts])
  const filled = useMemo(() => filledCluster(columns, podNode, fits), [columns, podNode, fits])
  return (
    <StillMap title={fits.length ? 'The cluster with these copies' : 'The cluster as it is'} {...filled}>
      {fits.length > 0 && <CopySign />}
    </StillMap>
  )
}
