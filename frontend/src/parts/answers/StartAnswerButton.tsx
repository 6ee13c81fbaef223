import { useState, type ReactNode } from 'react'
import { navigate } from '../../state/page/location'
import { useAllSnapshots } from '../../state/stored/snapshots'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import styles from '../../ui/dialogs.module.css'
import { ChoiceField } from '../../ui/Field'
import { PageLink } from '../../ui/Link'
import { EmptyNote, LoadingNote } from '../../ui/Note'
import { ago } from '../../model/text/time'

export interface Asked {
  id: string
  name: string
}

interface Props {
  verb: string
  dialog: (snapshot: Asked, onClose: () => void) => ReactNode
}

/** A button that starts one more, of a cluster that is picked first. */
export function StartAnswerButton({ verb, dialog }: Props) {
  const [step, setStep] = useState<'closed' | 'pick' | Asked>('closed')
  const close = () => setStep('closed')
  return (
    <>
      <Button look="primary" onClick={() => setStep('pick')}>
        {verb}
      </Button>
      {step === 'pick' && <PickSnapshot title={verb.replace(/…$/, '')} onPick={setStep} onClose={close} />}
      {typeof step === 'object' && dialog(step, close)}
    </>
  )
}

function PickSnapshot({ title, onPick, onClose }: { title: string; onPick: (snapshot: Asked) => void; onClose: () => void }) {
  const { data } = useAllSnapshots()
  const [chosen, setChosen] = useState<string | null>(null)
  const picked = data?.find(({ id }) => id === chosen) ?? data?.[0]
  return (
    <Dialog title={title} words="It is about one of the clusters that you have as snapshots." onClose={onClose}>
      {!data && <LoadingNote title="Reading the list of snapshots…" />}
      {data?.length === 0 && (
        <EmptyNote
          title="There is no cluster yet."
          actions={
            <PageLink href="/snapshots" onNavigate={navigate}>
              Upload one
            </PageLink>
          }
        >
          Upload a snapshot first: the output of kubectl get.
        </EmptyNote>
      )}
      {data && picked && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            onPick({ id: picked.id, name: picked.name })
          }}
        >
          <ChoiceField
            label="Of which cluster?"
            value={picked.id}
            options={data.map(({ id, name, createdAt }) => ({ value: id, text: `${name}, ${ago(createdAt, Date.now())}` }))}
            onChange={setChosen}
          />
          <div className={styles.actions}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="primary">
              Go on
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
