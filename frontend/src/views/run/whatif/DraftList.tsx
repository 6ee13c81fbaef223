import { changeWords, type History } from '../../../model/answers/whatIf'
import { Button } from '../../../ui/Button'
import { CloseIcon } from '../../../ui/icons'
import styles from './WhatIf.module.css'

interface Props {
  history: History
  keeping: boolean
  canKeep: boolean // the changes can be made
  onRemove: (index: number) => void
  onUndo: () => void
  onRedo: () => void
  onDiscard: () => void
  onKeep: () => void
}

/** The changes in their order; each can be taken out. */
export function DraftList({ history, keeping, canKeep, onRemove, onUndo, onRedo, onDiscard, onKeep }: Props) {
  const { changes, past, future } = history
  return (
    <section className={styles.draft} aria-label="Draft">
      {changes.length > 0 && (
        <ol className={styles.changes}>
          {changes.map((change, index) => (
            <li key={index}>
              <span>{changeWords(change)}</span>
              <Button look="quiet" label={`Remove: ${changeWords(change)}`} onClick={() => onRemove(index)}>
                <CloseIcon size={12} />
              </Button>
            </li>
          ))}
        </ol>
      )}
      <div className={styles.buttons}>
        <Button look="primary" disabled={!canKeep || keeping} title="Store it as revisions and a run, beside this one" onClick={onKeep}>
          {keeping ? 'Running…' : 'Keep'}
        </Button>
        <Button idle={changes.length === 0 || keeping} onClick={onDiscard}>
          Discard
        </Button>
        <Button idle={past.length === 0} title="Ctrl+Z" onClick={onUndo}>
          Undo
        </Button>
        <Button idle={future.length === 0} title="Ctrl+Shift+Z" onClick={onRedo}>
          Redo
        </Button>
      </div>
    </section>
  )
}
