import { deleteSnapshot } from '../../api/snapshots'
import { notify } from '../../state/page/notice'
import { snapshotsChanged } from '../../state/stored/snapshots'
import type { Snapshot } from '../../wire/snapshots'
import { ConfirmDialog } from '../../parts/stored/ConfirmDialog'

interface DeleteProps {
  snapshot: Snapshot
  onDeleted: () => void
  onClose: () => void
}

export function DeleteSnapshotDialog({ snapshot, onDeleted, onClose }: DeleteProps) {
  async function confirm() {
    await deleteSnapshot(snapshot.id)
    snapshotsChanged()
    notify(`${snapshot.name} is deleted`)
    onDeleted()
  }
  return (
    <ConfirmDialog title="Delete this snapshot?" action="Delete" onConfirm={confirm} onClose={onClose}>
      <p>
        <b>{snapshot.name}</b> is deleted for good. Its revisions stay. A snapshot that has runs can be deleted only after them.
      </p>
    </ConfirmDialog>
  )
}
