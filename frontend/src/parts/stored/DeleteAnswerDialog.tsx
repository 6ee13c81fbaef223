import { deleteAnswer } from '../../api/answers'
import { notify } from '../../state/page/notice'
import { refresh } from '../../state/page/queryClient'
import { OPEN_STATES, type AnswerKind, type PlayedState } from '../../wire/answers'
import { ConfirmDialog } from './ConfirmDialog'

interface Props {
  kind: AnswerKind
  noun: string
  id: string
  title: string
  state: PlayedState
  onDeleted?: () => void
  onClose: () => void
}

/** Asks before a stored answer goes; lists are read again after it. */
export function DeleteAnswerDialog({ kind, noun, id, title, state, onDeleted, onClose }: Props) {
  async function confirm() {
    await deleteAnswer(kind, id)
    void refresh([kind])
    notify(`The ${noun} is deleted`)
    onDeleted?.()
  }
  return (
    <ConfirmDialog title={`Delete this ${noun}?`} action="Delete" onConfirm={confirm} onClose={onClose}>
      <p>
        <b>{title}</b> is deleted for good{OPEN_STATES.has(state) && ', and the work on it stops'}. Its snapshot and its runs stay.
      </p>
    </ConfirmDialog>
  )
}
