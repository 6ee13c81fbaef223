import { useState, type ReactNode } from 'react'
import { apiUrl, describeError } from '../../api/client'
import { useOnScreen } from '../../state/hooks/onScreen'
import { fromHere } from '../../state/page/arrival'
import { useAllPolicies } from '../../state/stored/policies'
import { refresh } from '../../state/page/queryClient'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import styles from '../../ui/dialogs.module.css'
import { ChoiceField } from '../../ui/Field'
import { ApiCallDialog, curlJson } from '../panels/ApiCallDialog'

interface Props {
  title: string
  words: ReactNode
  /** What the button says. */
  verb: string
  callTitle: string
  /** What is posted to: the list, which is also the key under which its pages are kept. */
  list: 'rehearsals' | 'survivals' | 'removals' | 'sweeps'
  body: unknown
  ready: boolean
  /** Posts the body; the address of what it made. */
  start: () => Promise<string>
  children: ReactNode
  onClose: () => void
}

/** Asks for something that is played, then opens its page. A refusal stands above the buttons, and nothing is lost. */
export function StartDialog({ title, words, verb, callTitle, list, body, ready, start, children, onClose }: Props) {
  const onScreen = useOnScreen()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [call, setCall] = useState(false)

  async function begin() {
    setBusy(true)
    const arrive = fromHere(onScreen)
    try {
      const href = await start()
      void refresh([list])
      arrive(href, 'What you asked for is being played.')
    } catch (error) {
      setBusy(false)
      const { title, places } = describeError(error)
      setRefusal([title, ...places.map(({ path, message }) => `${path} ${message}`)].join(' · '))
    }
  }

  if (call) return <ApiCallDialog title={callTitle} command={curlJson(apiUrl(`${list}/`), body)} onClose={() => setCall(false)} />
  return (
    <Dialog title={title} words={words} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void begin()
        }}
      >
        {children}
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
          <Button type="submit" look="primary" busy={busy} disabled={!ready}>
            {busy ? 'Starting…' : verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface PolicyFieldProps {
  label?: string
  /** What counts where none is chosen. */
  without: string
  value: string
  onChange: (policy: string) => void
}

/** One of the policies that one may see; '' for none. */
export function PolicyField({ label = 'Policy', without, value, onChange }: PolicyFieldProps) {
  const policies = useAllPolicies().data ?? []
  return <ChoiceField label={label} value={value} options={[{ value: '', text: without }, ...policies.map(({ id, name }) => ({ value: id, text: name }))]} onChange={onChange} />
}
