import { deletePolicy } from '../../api/policies'
import { notify } from '../../state/page/notice'
import { policiesChanged } from '../../state/stored/policies'
import type { Policy } from '../../wire/policies'
import { ConfirmDialog } from '../../parts/stored/ConfirmDialog'

interface Props {
  policy: Policy
  onDeleted: () => void
  onClose: () => void
}

export function DeletePolicyDialog({ policy, onDeleted, onClose }: Props) {
  async function confirm() {
    await deletePolicy(policy.id)
    policiesChanged()
    notify(`${policy.name} is deleted`)
    onDeleted()
  }
  return (
    <ConfirmDialog title="Delete this policy?" action="Delete" onConfirm={confirm} onClose={onClose}>
      <p>
        <b>{policy.name}</b> is deleted for good. Its revisions stay. A policy that has runs can be deleted only after them.
      </p>
    </ConfirmDialog>
  )
}
