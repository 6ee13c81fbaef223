import { useState } from 'react'
import { apiUrl, describeError } from '../../api/client'
import { createPolicy, POLICIES_PATH, revisePolicy } from '../../api/policies'
import { useOnScreen } from '../../state/hooks/onScreen'
import { fromHere, type Arrive } from '../../state/page/arrival'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/Field'
import type { Policy } from '../../wire/policies'
import { ApiCallDialog, curlJson } from '../../parts/panels/ApiCallDialog'
import styles from '../../ui/dialogs.module.css'

interface Props {
  parent: Policy | null // whose revision it becomes; null: a policy of its own
  like: Policy | null // what it was made from; its name is where naming begins
  yaml: string
  /** `arrive` opens it if the dialog has not been closed meanwhile. */
  onSaved: (policy: Policy, arrive: Arrive) => void
  onClose: () => void
}

/** Name and one sentence, then it is kept. */
export function SavePolicyDialog({ parent, like, yaml, onSaved, onClose }: Props) {
  const onScreen = useOnScreen()
  const [name, setName] = useState(parent?.name ?? (like ? `${like.name}, changed` : ''))
  const [description, setDescription] = useState(parent?.description ?? '')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [call, setCall] = useState(false)
  const body = { name: name.trim(), description: description.trim(), yaml }
  const path = parent ? `policies/${parent.id}/revisions/` : POLICIES_PATH

  async function save() {
    setBusy(true)
    const arrive = fromHere(onScreen)
    try {
      onSaved(await (parent ? revisePolicy(parent.id, body) : createPolicy(body)), arrive)
    } catch (error) {
      const { title, places } = describeError(error)
      setRefusal([title, ...places.map(({ path: place, message }) => `${place}: ${message}`)].join(' '))
      setBusy(false)
    }
  }

  if (call) return <ApiCallDialog title="Save this policy from a terminal" command={curlJson(apiUrl(path), body)} onClose={() => setCall(false)} />
  return (
    <Dialog
      title={parent ? 'Save a revision' : 'Save as a new policy'}
      words={parent ? 'The present policy stays unchanged; the revision refers to it as its parent.' : 'It is listed under this name.'}
      onClose={onClose}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField label="Name" value={name} maxLength={200} autoFocus required onChange={(event) => setName(event.target.value)} />
        <TextField label="In one sentence" value={description} maxLength={500} placeholder="What it is for" onChange={(event) => setDescription(event.target.value)} />
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
        <div className={styles.actions}>
          <Button look="quiet" onClick={() => setCall(true)}>
            Show the API call
          </Button>
          <span className={styles.spacer} />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy} disabled={name.trim() === ''}>
            {busy ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
