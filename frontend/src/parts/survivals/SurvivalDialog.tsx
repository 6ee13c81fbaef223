import { useState } from 'react'
import { apiUrl, describeError } from '../../api/client'
import { startSurvival, type NewSurvival } from '../../api/survivals'
import { labelChoices } from '../../model/mapGroups'
import { survivalHref } from '../../model/route'
import { navigate } from '../../state/location'
import { usePolicies } from '../../state/policies'
import { queryClient } from '../../state/queryClient'
import { useSnapshotCluster } from '../../state/snapshots'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import styles from '../../ui/dialogs.module.css'
import { CheckField, ChoiceField } from '../../ui/Field'
import { NODE } from '../../wire/survival'
import { ApiCallDialog, curlJson } from '../panels/ApiCallDialog'

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
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [call, setCall] = useState(false)
  const labels = useLabels(snapshot.id)
  const policies = usePolicies({ page: 1, ordering: '', whose: '', search: '' }).data?.results ?? []
  const key = label ?? labels.find((one) => ZONES.includes(one.value))?.value ?? NONE
  const lossOf = [...(nodes ? [NODE] : []), ...(key ? [key] : [])]
  const body: NewSurvival = run ? { run, lossOf } : { snapshot: snapshot.id, policy: picked || null, lossOf }

  async function start() {
    setBusy(true)
    try {
      const made = await startSurvival(body)
      void queryClient.invalidateQueries({ queryKey: ['survivals'] })
      navigate(survivalHref(made.id))
    } catch (error) {
      setBusy(false)
      const { title, places } = describeError(error)
      setRefusal([title, ...places.map(({ path, message }) => `${path} ${message}`)].join(' · '))
    }
  }

  if (call) return <ApiCallDialog title="Ask this from a terminal" command={curlJson(apiUrl('survivals/'), body)} onClose={() => setCall(false)} />
  return (
    <Dialog title="What survives?" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <p className={styles.words}>
          {run ? 'The cluster as this run leaves it' : snapshot.name} loses nodes, and the pods that were on them are scheduled again. You see which workloads do not come back, and which disruption
          budgets break.
        </p>
        <CheckField label="Lose each node, one at a time" checked={nodes} onChange={setNodes} />
        <ChoiceField
          label="And all nodes together that have one value of"
          hint="For example each zone, each rack, each instance type."
          value={key}
          options={[{ value: NONE, text: 'No label' }, ...labels]}
          onChange={setLabel}
        />
        {!run && (
          <ChoiceField
            label="Policy"
            value={picked}
            options={[{ value: '', text: "kube-scheduler's defaults" }, ...policies.map(({ id, name }) => ({ value: id, text: name }))]}
            onChange={setPicked}
          />
        )}
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <div className={styles.actions}>
          <Button look="quiet" onClick={() => setCall(true)}>
            Show the API call
          </Button>
          <span className={styles.spacer} />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={busy || lossOf.length === 0}>
            {busy ? 'Starting…' : 'Find out'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The labels of the snapshot's nodes, those that people ask for first. */
function useLabels(snapshotId: string): { value: string; text: string }[] {
  const { data } = useSnapshotCluster(snapshotId)
  return data ? labelChoices(data).map(({ value, text }) => ({ value: value.slice('label:'.length), text })) : []
}
