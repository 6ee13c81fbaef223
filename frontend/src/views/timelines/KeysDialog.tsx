import { Dialog } from '../../ui/Dialog'
import { KeyList } from '../../parts/playback/KeyList'
import { KEYS } from './useTimelineKeys'

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <KeyList keys={KEYS} />
    </Dialog>
  )
}
