import { useState } from 'react'
import { apiUrl } from '../../api/client'
import { RELEASES } from '../../model/run/runOptions'
import { replayLive, replayPath, type Replay } from '../../api/timelines'
import { useTimeline } from '../../state/timelines/timeline'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import styles from '../../ui/dialogs.module.css'
import { ChoiceField } from '../../ui/Field'
import { ApiCallDialog, curlJson } from '../../parts/panels/ApiCallDialog'
import { FIRST_CHOICES, isSpeed, ReplayFields } from './ReplayFields'
import { useReplay } from './useReplay'

type Part = 'whole' | 'until' | 'since'

interface Props {
  id: string
  title: string
  now: string
  release: string
  onClose: () => void
}

/** What happened in a live run becomes a timeline: everything again but the decisions. `now`: the moment on screen, in words. `release`: the one that it was decided by. */
export default function ReplayDialog({ id, title, now, release, onClose }: Props) {
  const [at] = useState(() => useTimeline.getState().at)
  const [choices, setChoices] = useState({ ...FIRST_CHOICES, release: RELEASES.find((one) => one === release) ?? RELEASES[0] })
  const [part, setPart] = useState<Part>('whole')
  const [call, setCall] = useState(false)
  const isReady = isSpeed(choices.speed)
  const body: Replay = { policy: choices.policy || null, speed: Number(choices.speed), release: choices.release, ...windowOf(part, Math.round(at)) }
  const { busy, refusal, start } = useReplay(() => replayLive(id, body))

  if (call) return <ApiCallDialog title="Replay this from a terminal" command={curlJson(apiUrl(replayPath(id)), body)} onClose={() => setCall(false)} />
  const words = (
    <>
      Pods arrive, change and end as they did in <b>{title}</b>, nodes come, change and go; the scheduler decides again. This makes a snapshot and a timeline.
    </>
  )
  return (
    <Dialog title="Replay under another policy" words={words} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <ReplayFields choices={choices} unchosen="its own, once more" onChange={(some) => setChoices({ ...choices, ...some })}>
          <ChoiceField<Part>
            label="Which part"
            options={[
              { value: 'whole', text: 'all of it, up to now' },
              { value: 'until', text: `up to the moment on screen, ${now}` },
              { value: 'since', text: `from the moment on screen, ${now}` },
            ]}
            value={part}
            onChange={setPart}
          />
        </ReplayFields>
        {refusal.length > 0 && (
          <p className={styles.refusal} role="alert">
            {refusal.join(' · ')}
          </p>
        )}
        <div className={styles.actions}>
          <Button look="quiet" disabled={!isReady} onClick={() => setCall(true)}>
            Show the API call
          </Button>
          <span className={styles.spacer} />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy} disabled={!isReady}>
            {busy ? 'Making it…' : 'Replay'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The sides of the window that are not the run's own, in ns since its beginning. */
function windowOf(part: Part, at: number): Pick<Replay, 'from' | 'to'> {
  if (part === 'whole') return {}
  return part === 'since' ? { from: at } : { to: at }
}
