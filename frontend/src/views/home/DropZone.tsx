import { useRef, useState, type DragEvent } from 'react'
import { describeError } from '../../api/client'
import type { UploadState } from '../../state/stored/upload'
import { Button } from '../../ui/Button'
import { UploadIcon } from '../../ui/icons'
import { ErrorNote } from '../../ui/Note'
import { usePagePaste } from '../../ui/usePagePaste'
import styles from './DropZone.module.css'

interface Props {
  upload: UploadState
  starting: boolean // the snapshot is stored, its run is being asked for
  onFiles: (files: readonly File[]) => void
  onCancel: () => void
}

function wordsFor(upload: UploadState, starting: boolean): string | null {
  if (starting) return 'Starting the run…'
  if (upload.state === 'packing') return 'Packing…'
  if (upload.state !== 'under way') return null
  const { progress } = upload
  return progress.phase === 'sending' ? `Sending ${percentOf(progress)}…` : 'Reading the objects and checking them…'
}

/** Takes a cluster from the reader's machine: dropped, chosen or pasted. */
export function DropZone({ upload, starting, onFiles, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const busy = wordsFor(upload, starting)
  const sending = upload.state === 'under way' && upload.progress.phase === 'sending' ? upload.progress : null

  function take(files: readonly File[]) {
    if (files.length > 0 && busy === null) onFiles(files.slice(0, 2))
  }

  usePagePaste((text) => {
    if (text.includes('kind')) take([new File([text], 'pasted.yaml', { type: 'application/yaml' })])
  })

  const dropProps = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    },
  }
  return (
    <div className={styles.zone} data-over={over} {...dropProps}>
      <input ref={input} type="file" multiple hidden data-testid="upload" accept=".json,.yaml,.yml,.jsonl,.gz,.csv" onChange={(event) => take([...(event.target.files ?? [])])} />
      {busy !== null ? (
        <div className={styles.busy} role="status">
          <p>{busy}</p>
          <progress max={1} value={sending ? sending.sent / Math.max(1, sending.total) : undefined} aria-label="Upload" />
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <>
          <UploadIcon size={22} />
          <p>
            Drop a file here, paste YAML, or{' '}
            <button type="button" className={styles.choose} onClick={() => input.current?.click()}>
              choose a file
            </button>
          </p>
          <p className={styles.kinds}>kubectl JSON or YAML, JSON lines, simulator export, trace CSV pair; gzip of these</p>
        </>
      )}
      {upload.state === 'refused' && (
        <div className={styles.failed}>
          <ErrorNote {...describeError(upload.error)}>
            <p>{upload.what} was refused; nothing of it is stored.</p>
          </ErrorNote>
        </div>
      )}
    </div>
  )
}

function percentOf({ sent, total }: { sent: number; total: number }): string {
  return `${Math.round((sent / Math.max(1, total)) * 100)} %`
}
