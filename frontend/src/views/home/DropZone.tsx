import { useEffect, useRef, useState, type DragEvent } from 'react'
import type { UploadState } from '../../state/upload'
import { Button } from '../../ui/Button'
import { UploadIcon } from '../../ui/icons'
import { ErrorNote } from '../../ui/Note'
import styles from './DropZone.module.css'

interface Props {
  upload: UploadState
  onFiles: (files: readonly File[], signal: AbortSignal) => void
  onForget: () => void
}

const WORDS: Record<Exclude<UploadState['phase'], 'idle' | 'failed'>, string> = {
  sending: 'Sending',
  reading: 'Reading the objects and checking them…',
  starting: 'Starting the run…',
}

/** Takes a cluster from the reader's machine: dropped, chosen or pasted. */
export function DropZone({ upload, onFiles, onForget }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const call = useRef(new AbortController())
  const busy = upload.phase !== 'idle' && upload.phase !== 'failed'

  function take(files: readonly File[]) {
    if (files.length === 0 || busy) return
    call.current = new AbortController()
    onFiles(files.slice(0, 2), call.current.signal)
  }

  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData('text') ?? ''
      if ((event.target as Element).closest('input, textarea') || !text.includes('kind')) return
      take([new File([text], 'pasted.yaml', { type: 'application/yaml' })])
    }
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
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
      {busy ? (
        <div className={styles.busy} role="status">
          <p>{upload.phase === 'sending' ? `${WORDS.sending} ${percentOf(upload)}…` : WORDS[upload.phase]}</p>
          <progress max={1} value={upload.phase === 'sending' ? upload.sent / upload.total : undefined} aria-label="Upload" />
          <Button look="quiet" onClick={() => call.current.abort()}>
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
      {upload.phase === 'failed' && (
        <div className={styles.failed}>
          <ErrorNote title={upload.title} places={upload.places} actions={<Button onClick={onForget}>Understood</Button>} />
        </div>
      )}
    </div>
  )
}

function percentOf({ sent, total }: { sent: number; total: number }): string {
  return `${Math.round((sent / Math.max(1, total)) * 100)} %`
}
