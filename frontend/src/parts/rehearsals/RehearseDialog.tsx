import { useState } from 'react'
import { apiUrl, describeError } from '../../api/client'
import { startRehearsal, type NewRehearsal } from '../../api/rehearsals'
import { rehearsalHref } from '../../model/route'
import { RELEASES, releaseText, type Release } from '../../model/runOptions'
import { navigate } from '../../state/location'
import { usePolicies } from '../../state/policies'
import { queryClient } from '../../state/queryClient'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import styles from '../../ui/dialogs.module.css'
import { ChoiceField } from '../../ui/Field'
import { ApiCallDialog, curlJson } from '../panels/ApiCallDialog'

interface Props {
  snapshot: { id: string; name: string }
  policy: string | null
  onClose: () => void
}

const CHOICES = RELEASES.map((value) => ({ value, text: releaseText(value) }))
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
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [call, setCall] = useState(false)
  const policies = usePolicies({ page: 1, ordering: '', whose: '', search: '' }).data?.results ?? []
  const body: NewRehearsal = { snapshot: snapshot.id, policy: picked || null, from, to, pods }

  async function start() {
    setBusy(true)
    try {
      const made = await startRehearsal(body)
      void queryClient.invalidateQueries({ queryKey: ['rehearsals'] })
      navigate(rehearsalHref(made.id))
    } catch (error) {
      setBusy(false)
      const { title, places } = describeError(error)
      setRefusal([title, ...places.map(({ path, message }) => `${path} ${message}`)].join(' · '))
    }
  }

  if (call) return <ApiCallDialog title="Start this rehearsal from a terminal" command={curlJson(apiUrl('rehearsals/'), body)} onClose={() => setCall(false)} />
  return (
    <Dialog title="Rehearse an upgrade" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <p className={styles.words}>The pods of {snapshot.name} are placed as either release of kube-scheduler does. For each pod that ends otherwise you see which rule makes the difference.</p>
        <ChoiceField label="From" value={from} options={CHOICES} onChange={setFrom} />
        <ChoiceField label="To" value={to} options={CHOICES} onChange={setTo} />
        <ChoiceField
          label="Policy"
          value={picked}
          options={[{ value: '', text: 'The defaults of either release' }, ...policies.map(({ id, name }) => ({ value: id, text: name }))]}
          onChange={setPicked}
        />
        <ChoiceField
          label="Pods"
          hint="Nodes are replaced during an upgrade, so running pods are placed again. Pods of DaemonSets and pods without a controller stay."
          value={pods}
          options={PODS}
          onChange={setPods}
        />
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
          <Button type="submit" look="primary" disabled={busy || from === to}>
            {busy ? 'Starting…' : 'Rehearse'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
