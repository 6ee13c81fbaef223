import { useState } from 'react'
import { apiUrl, describeError } from '../../api/client'
import { replayLive, replayPath, type Replay } from '../../api/timelines'
import { RELEASES, releaseText, type Release } from '../../model/runOptions'
import { playTimelineHref } from '../../model/route'
import { navigate } from '../../state/location'
import { useAllPolicies } from '../../state/policies'
import { queryClient } from '../../state/queryClient'
import { snapshotsChanged } from '../../state/snapshots'
import { useTimeline } from '../../state/timelines/timeline'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import styles from '../../ui/dialogs.module.css'
import { ChoiceField, TextField } from '../../ui/Field'
import { ApiCallDialog, curlJson } from '../../parts/panels/ApiCallDialog'

type Part = 'whole' | 'until' | 'since'

const LATEST = RELEASES[0]
const RELEASE_CHOICES = RELEASES.map((value) => ({ value, text: releaseText(value) }))

/** What happened in a live run becomes a timeline: everything again but the decisions. `now`: the moment on screen, in words. */
export default function ReplayDialog({ id, title, now, onClose }: { id: string; title: string; now: string; onClose: () => void }) {
  const policies = useAllPolicies()
  const [at] = useState(() => useTimeline.getState().at)
  const [policy, setPolicy] = useState('')
  const [release, setRelease] = useState<Release>(LATEST)
  const [part, setPart] = useState<Part>('whole')
  const [speed, setSpeed] = useState('1')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [call, setCall] = useState(false)
  const times = Number(speed)
  const isSpeed = speed.trim() !== '' && times >= 0.001 && times <= 1e9
  const body: Replay = { policy: policy || null, speed: times, ...(release !== LATEST && { release }), ...windowOf(part, Math.round(at)) }

  async function start() {
    setBusy(true)
    try {
      const made = await replayLive(id, body)
      void queryClient.invalidateQueries({ queryKey: ['timelines'] })
      snapshotsChanged()
      navigate(playTimelineHref(made.id))
    } catch (error) {
      const { title: refused, places } = describeError(error)
      setRefusal([refused, ...places.map(({ path, message }) => `${path} ${message}`)].join(' · '))
      setBusy(false)
    }
  }

  if (call) return <ApiCallDialog title="Replay this from a terminal" command={curlJson(apiUrl(replayPath(id)), body)} onClose={() => setCall(false)} />
  return (
    <Dialog title="Replay under another policy" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <p className={styles.words}>
          <span>
            Pods arrive, change and end as they did in <b>{title}</b>, nodes come, change and go; the scheduler decides anew. This makes a snapshot and a timeline.
          </span>
        </p>
        <ChoiceField
          label="Policy"
          options={[{ value: '', text: 'its own, once more' }, ...(policies.data ?? []).map(({ id: value, name: text }) => ({ value, text }))]}
          value={policy}
          hint="If it has no profile of this scheduler's name, its first profile decides."
          onChange={setPolicy}
        />
        <ChoiceField<Release> label="Release of kube-scheduler" options={RELEASE_CHOICES} value={release} onChange={setRelease} />
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
        <TextField
          label="How many times as fast"
          inputMode="decimal"
          value={speed}
          hint="Divides arrival times and the run time of pods; the durations of the scheduler do not change."
          aria-invalid={!isSpeed}
          onChange={(event) => setSpeed(event.target.value)}
        />
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <div className={styles.actions}>
          <Button look="quiet" disabled={!isSpeed} onClick={() => setCall(true)}>
            Show the API call
          </Button>
          <span className={styles.spacer} />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={!isSpeed || busy}>
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
