import { useState } from 'react'
import { startSurvival, type NewSurvival } from '../../api/survivals'
import { labelChoices } from '../../model/map/mapGroups'
import { survivalHref } from '../../model/page/route'
import { useSnapshotCluster } from '../../state/stored/snapshots'
import { CheckField, ChoiceField } from '../../ui/Field'
import { PolicyField, StartDialog } from '../playedAnswers/StartDialog'
import { NODE } from '../../wire/survivals'

interface Props {
  snapshot: { id: string; name: string }
  /** Whose policy and placements count; without one a policy is chosen. */
  run?: string
  policy?: string | null
  onClose: () => void
}

const NONE = ''
const ZONES = ['topology.kubernetes.io/zone', 'failure-domain.beta.kubernetes.io/zone']

/** What is lost: each node, or the nodes of each value of a label. */
export function SurvivalDialog({ snapshot, run, policy, onClose }: Props) {
  const [nodes, setNodes] = useState(true)
  const [label, setLabel] = useState<string | null>(null)
  const [picked, setPicked] = useState(policy ?? '')
  const { labels, pending } = useLabels(snapshot.id)
  const key = label ?? labels.find((one) => ZONES.includes(one.value))?.value ?? NONE
  const lossOf = [...(nodes ? [NODE] : []), ...(key ? [key] : [])]
  const body: NewSurvival = run ? { run, lossOf } : { snapshot: snapshot.id, policy: picked || null, lossOf }

  return (
    <StartDialog
      title="What survives?"
      words={
        <>
          {run ? 'The cluster as this run leaves it' : snapshot.name} loses nodes, and the pods that were on them are scheduled again. You see which workloads do not come back, and which disruption
          budgets are violated.
        </>
      }
      verb="Find out"
      callTitle="Ask this from a terminal"
      list="survivals"
      body={body}
      ready={lossOf.length > 0 && !pending}
      start={async () => survivalHref((await startSurvival(body)).id)}
      onClose={onClose}
    >
      <CheckField label="Lose each node, one at a time" checked={nodes} onChange={setNodes} />
      <ChoiceField
        label="And all nodes together with the same value of"
        hint="For example each zone, each rack, each instance type."
        value={key}
        options={[{ value: NONE, text: 'No label' }, ...labels]}
        onChange={setLabel}
      />
      {!run && <PolicyField without="kube-scheduler's defaults" value={picked} onChange={setPicked} />}
    </StartDialog>
  )
}

/** The labels of the snapshot's nodes, those that people ask for first. Pending: which one is proposed is not known yet. */
function useLabels(snapshotId: string): { labels: { value: string; text: string }[]; pending: boolean } {
  const { data, isPending } = useSnapshotCluster(snapshotId)
  const labels = data ? labelChoices(data).map(({ value, text }) => ({ value: value.slice('label:'.length), text })) : []
  return { labels, pending: isPending }
}
