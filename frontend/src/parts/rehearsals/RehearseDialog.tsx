import { useState } from 'react'
import { startRehearsal, type NewRehearsal } from '../../api/rehearsals'
import { rehearsalHref } from '../../model/page/route'
import { RELEASE_CHOICES, type Release } from '../../model/run/runOptions'
import { ChoiceField } from '../../ui/Field'
import { PolicyField, StartDialog } from '../playedAnswers/StartDialog'

interface Props {
  snapshot: { id: string; name: string }
  policy: string | null
  onClose: () => void
}

const PODS = [
  { value: 'all', text: 'Waiting and running pods' },
  { value: 'waiting', text: 'Only pods that wait' },
] as const

/** From which release to which one, and whether running pods are placed again. */
export function RehearseDialog({ snapshot, policy, onClose }: Props) {
  const [from, setFrom] = useState<Release>('1.30')
  const [to, setTo] = useState<Release>('1.36')
  const [pods, setPods] = useState<NewRehearsal['pods']>('all')
  const [picked, setPicked] = useState(policy ?? '')
  const body: NewRehearsal = { snapshot: snapshot.id, policy: picked || null, from, to, pods }

  return (
    <StartDialog
      title="Rehearse an upgrade"
      words={<>The pods of {snapshot.name} are placed by the rules of both releases of kube-scheduler. For each pod that ends differently you see which rule causes it.</>}
      verb="Rehearse"
      callTitle="Start this rehearsal from a terminal"
      list="rehearsals"
      body={body}
      ready={from !== to}
      start={async () => rehearsalHref((await startRehearsal(body)).id)}
      onClose={onClose}
    >
      <ChoiceField label="From" value={from} options={RELEASE_CHOICES} onChange={setFrom} />
      <ChoiceField label="To" value={to} options={RELEASE_CHOICES} onChange={setTo} />
      <PolicyField without="The defaults of each release" value={picked} onChange={setPicked} />
      <ChoiceField
        label="Pods"
        hint="Nodes are replaced during an upgrade, so running pods are placed again. Pods of DaemonSets and pods without a controller stay."
        value={pods}
        options={PODS}
        onChange={setPods}
      />
    </StartDialog>
  )
}
