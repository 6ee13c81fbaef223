import { useState } from 'react'
import { capacityHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { useSnapshot } from '../../state/stored/snapshots'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import styles from '../../ui/dialogs.module.css'
import { LoadingNote } from '../../ui/Note'
import type { Asked } from '../../parts/answers/StartAnswerButton'
import { BEST, SHOPPING, type RunGoal } from '../../parts/runs/runGoals'
import { RunWithPolicyDialog } from '../../parts/runs/StartRunDialog'

/** What is asked about a cluster: the first two questions are about its pods that wait, so a run comes first. */
export function AskDialog({ snapshot, onClose }: { snapshot: Asked; onClose: () => void }) {
  const { data } = useSnapshot(snapshot.id)
  const [goal, setGoal] = useState<RunGoal | null>(null)
  if (goal && data) return <RunWithPolicyDialog snapshot={data} goal={goal} onClose={onClose} />
  return (
    <Dialog title="What do you want to know?" words="Each of these looks for something that no scheduler does by itself." onClose={onClose}>
      {!data && <LoadingNote title="Opening the cluster…" />}
      {data && (
        <div className={styles.form}>
          <Button onClick={() => setGoal(BEST)}>{BEST.title}</Button>
          <Button onClick={() => setGoal(SHOPPING)}>{SHOPPING.title}</Button>
          <Button onClick={() => navigate(capacityHref('snapshots', snapshot.id))}>How many more of these?</Button>
        </div>
      )}
    </Dialog>
  )
}
