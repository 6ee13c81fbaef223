import { ordinal } from '../../../model/text/quantity'
import { useClusterView } from '../../../state/run/clusterView'
import { useRun } from '../../../state/run/run'
import { Panel } from '../../../ui/Panel'
import type { ClusterColumns } from '../../../wire/clusterColumns'
import { SecretDecision } from './SecretDecision'

/** In place of a decision that is not told yet. */
export function SecretContainer({ columns, className }: { columns: ClusterColumns; className: string }) {
  const attempts = useRun((state) => state.log.attempts)
  const step = useRun((state) => state.step)
  const { state } = useClusterView(columns, attempts, step, null, true)
  return (
    <Panel title={`Decision ${ordinal(step)}`} className={className}>
      {attempts[step] && <SecretDecision columns={columns} state={state} pod={attempts[step].pod} />}
    </Panel>
  )
}
