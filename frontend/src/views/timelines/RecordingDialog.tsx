import { useId, useRef, useState } from 'react'
import { replayRecording } from '../../api/timelines'
import { fileSize } from '../../model/text/fileSize'
import { readClock } from '../../model/text/virtualTime'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import styles from '../../ui/dialogs.module.css'
import { TextField } from '../../ui/Field'
import { FIRST_CHOICES, isSpeed, ReplayFields, sentRelease } from './ReplayFields'
import { useReplay } from './useReplay'

const DEFAULT_SCHEDULER = 'default-scheduler'

/** Where a part begins or ends; null for a text that is no time. */
const momentIn = (text: string): { at?: number } | null => {
  if (text.trim() === '') return {}
  const at = readClock(text)
  return at === null ? null : { at }
}

/** What was recorded in a cluster becomes a timeline: everything again but the decisions. */
export function RecordingDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [choices, setChoices] = useState(FIRST_CHOICES)
  const [scheduler, setScheduler] = useState(DEFAULT_SCHEDULER)
  const [times, setTimes] = useState({ from: '', to: '' })
  const from = momentIn(times.from)
  const to = momentIn(times.to)
  const isOrdered = from?.at === undefined || to?.at === undefined || from.at < to.at
  const isReady = file !== null && from !== null && to !== null && isOrdered && isSpeed(choices.speed) && scheduler.trim() !== ''

  const { busy, refusal, start, forget } = useReplay(() =>
    replayRecording(file!, {
      scheduler: scheduler.trim(),
      speed: Number(choices.speed),
      ...(choices.policy && { policy: choices.policy }),
      ...sentRelease(choices.release),
      ...(from?.at !== undefined && { from: from.at }),
      ...(to?.at !== undefined && { to: to.at }),
    }),
  )

  const words = (
    <>
      A file that <code>manage.py record</code> has written. Pods arrive, change and end as recorded, nodes come, change and go; the scheduler decides again. This makes a snapshot and a timeline.
    </>
  )
  return (
    <Dialog title="Replay a recording" words={words} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isReady) return
          forget()
          void start()
        }}
      >
        <div className={styles.file}>
          <input
            ref={input}
            type="file"
            hidden
            accept=".jsonl,.json,.gz"
            aria-label="Recording"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null)
              forget()
              event.target.value = ''
            }}
          />
          <Button autoFocus aria-describedby={`${id}-file`} onClick={() => input.current!.click()}>
            {file ? 'Choose another file' : 'Choose a file'}
          </Button>
          <span id={`${id}-file`}>{file ? `${file.name}, ${fileSize(file.size)}` : 'JSON lines, compressed or not'}</span>
        </div>
        <ReplayFields choices={choices} unchosen="kube-scheduler's defaults" onChange={(part) => setChoices({ ...choices, ...part })}>
          <div className={styles.pair}>
            <TextField
              label="From"
              aria-describedby={`${id}-times`}
              placeholder="its beginning"
              value={times.from}
              aria-invalid={from === null || !isOrdered}
              onChange={(event) => setTimes({ ...times, from: event.target.value })}
            />
            <TextField
              label="To"
              aria-describedby={`${id}-times`}
              placeholder="its end"
              value={times.to}
              aria-invalid={to === null || !isOrdered}
              onChange={(event) => setTimes({ ...times, to: event.target.value })}
            />
          </div>
          <p id={`${id}-times`} className={styles.words}>
            Times since the beginning of the recording: 1:30:00, 90:00 or 5400.
          </p>
        </ReplayFields>
        <TextField
          label="Whose decisions are made again"
          value={scheduler}
          hint="The name of the recorded scheduler. Pods of others keep their nodes."
          onChange={(event) => setScheduler(event.target.value)}
        />
        {refusal.length > 0 && (
          <div className={styles.refusals} role="alert">
            <ul>
              {refusal.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={busy} disabled={!isReady}>
            {busy ? 'Reading it…' : 'Replay'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
