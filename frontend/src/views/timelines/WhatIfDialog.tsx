import { WHAT_IF } from '../../parts/runs/runGoals'
import { RunWithPolicyDialog } from '../../parts/runs/StartRunDialog'
import type { Snapshot } from '../../wire/snapshots'

/** What if, from a moment on that was saved: under which policy? */
export default function WhatIfDialog({ snapshot, onClose }: { snapshot: Snapshot; onClose: () => void }) {
  return <RunWithPolicyDialog snapshot={snapshot} goal={WHAT_IF} onClose={onClose} />
}
