import { useRef } from 'react'
import { fileSize } from '../../../model/text/fileSize'
import { Button } from '../../../ui/Button'
import { CloseIcon, UploadIcon } from '../../../ui/icons'
import { useFocusKept } from '../../../ui/useFocusKept'
import styles from './FileSlot.module.css'

interface Props {
  /** What belongs here: "Cluster", "Nodes", "Pods". */
  label: string
  action: string // "Choose a file"
  hint: React.ReactNode
  accept: string
  file: File | null
  over: boolean // files are dragged over the page
  onFiles: (files: File[]) => void
  onRemove: () => void
}

/** A place for a file: choose it, or drop it anywhere on the page. */
export function FileSlot({ label, action, hint, accept, file, over, onFiles, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const slot = useRef<HTMLDivElement>(null)
  useFocusKept(slot, (part) => part.querySelector('button'))
  return (
    <div ref={slot} className={styles.slot} data-over={over} data-filled={file !== null} role="group" aria-label={label}>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = '' // so that the same file can be chosen again
        }}
      />
      {file ? (
        <p className={styles.file}>
          <b>{file.name}</b>
          <span>{fileSize(file.size)}</span>
          <Button look="quiet" label={`Remove ${file.name}`} onClick={onRemove}>
            <CloseIcon size={14} />
          </Button>
        </p>
      ) : (
        <p className={styles.action}>
          <UploadIcon />
          <Button onClick={() => input.current!.click()}>{action}</Button>
          <span>or drop it anywhere on this page</span>
        </p>
      )}
      <p className={styles.hint}>{hint}</p>
    </div>
  )
}
