import type { ReactNode } from 'react'
import { Dialog } from '../../ui/Dialog'
import { KeyList } from './KeyList'
import type { KeyLine } from './playbackKeys'

interface Props {
  title?: string
  keys: readonly KeyLine[]
  onClose: () => void
  children?: ReactNode
}

export function KeysDialog({ title = 'Keys', keys, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <KeyList keys={keys} />
      {children}
    </Dialog>
  )
}
