import { useState } from 'react'
import { apiUrl, describeError } from '../../api/client'
import { reviseSnapshot, revisionsPath } from '../../api/snapshots'
import { changeAt, revisionOf, type ChangeSet } from '../../model/objects/changeSet'
import { fullName, shortName, type ObjectName } from '../../model/objects/objectName'
import { plural } from '../../model/text/quantity'
import { fromHere, type Arrive } from '../../state/page/arrival'
import { changesOf } from '../../state/stored/changes'
import { Button } from '../../ui/Button'
import { CloseIcon } from '../../ui/icons'
import type { Snapshot } from '../../wire/snapshots'
import { ApiCallDialog, curlJson } from '../../parts/panels/ApiCallDialog'
import { Mistakes } from '../../parts/editor/Mistakes'
import styles from './ChangeBar.module.css'

interface Props {
  snapshot: Snapshot
  changes: ChangeSet
  onOpen: (name: ObjectName) => void
  onUndo: (name: ObjectName) => void
  onDiscard: () => void
  /** `arrive` opens it if the reader is still here and has changed nothing since. */
  onSaved: (revision: Snapshot, arrive: Arrive) => void
}

const SIGNS = { added: '+', replaced: '~', removed: '−' } as const

/** The edit so far, at the foot of the page: look at it, save it as a new snapshot, or forget it. */
export function ChangeBar({ snapshot, changes, onOpen, onUndo, onDiscard, onSaved }: Props) {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<ReturnType<typeof describeError> | null>(null)
  const [call, setCall] = useState(false)

  async function save() {
    setBusy(true)
    setRefusal(null)
    const arrive = fromHere(() => changesOf(snapshot.id) === changes)
    try {
      onSaved(await reviseSnapshot(snapshot.id, revisionOf(changes, name.trim())), arrive)
    } catch (error) {
      setRefusal(describeError(error))
    }
    setBusy(false)
  }

  return (
    <section className={styles.bar} aria-label="Unsaved edit">
      {refusal && (
        <div className={styles.refusal} role="alert">
          <p>
            <b>The edit was refused.</b> {refusal.title} Nothing was stored.
          </p>
          <Mistakes
            label="Mistakes of the edit"
            mistakes={refusal.places}
            onGo={({ path }) => {
              const change = changeAt(changes, path)
              if (change) onOpen(change.name)
            }}
          />
        </div>
      )}
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={fullName(change.name)} data-kind={change.kind}>
            <button type="button" title={`${change.kind}: ${fullName(change.name)}`} onClick={() => onOpen(change.name)}>
              <span aria-hidden="true">{SIGNS[change.kind]}</span> <span className="visually-hidden">{change.kind}</span> {change.name.kind} {shortName(change.name)}
            </button>
            <Button look="quiet" label={`Undo: ${fullName(change.name)}`} onClick={() => onUndo(change.name)}>
              <CloseIcon size={12} />
            </Button>
          </li>
        ))}
      </ul>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <span className={styles.count}>{plural(changes.length, 'unsaved change')}</span>
        <input className={styles.name} aria-label="Name of the new snapshot" placeholder={`Name: ${snapshot.name}`} maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />
        <Button type="submit" look="primary" busy={busy}>
          {busy ? 'Saving…' : 'Save as new snapshot'}
        </Button>
        <Button onClick={onDiscard}>Discard</Button>
        <Button look="quiet" onClick={() => setCall(true)}>
          Show the API call
        </Button>
      </form>
      {call && <ApiCallDialog title="Save this edit from a terminal" command={curlJson(apiUrl(revisionsPath(snapshot.id)), revisionOf(changes, name.trim()))} onClose={() => setCall(false)} />}
    </section>
  )
}
