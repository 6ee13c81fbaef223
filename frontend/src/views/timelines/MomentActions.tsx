import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../api/client'
import { keepMoment } from '../../api/timelines'
import { snapshotHref } from '../../model/page/route'
import { fromHere } from '../../state/page/arrival'
import { notify } from '../../state/page/notice'
import { snapshotsChanged } from '../../state/stored/snapshots'
import { Button } from '../../ui/Button'
import { onDemand } from '../../ui/fetchedComponent'
import type { Snapshot } from '../../wire/snapshots'
import type { TimelinePath } from '../../wire/timelines'
import styles from './AttemptContainer.module.css'

const WhatIfDialog = onDemand(() => import('./WhatIfDialog'), { awaits: 'dialog' })

/** The cluster before an attempt becomes a snapshot, to be changed or tried with other policies. */
export function MomentActions({ path, k }: { path: TimelinePath; k: number }) {
  const [changing, setChanging] = useState<Snapshot | null>(null)
  const keep = useMutation({
    mutationFn: async (goOn: (snapshot: Snapshot) => void) => ({ goOn, snapshot: await keepMoment(path, k) }),
    onSuccess({ goOn, snapshot }) {
      snapshotsChanged()
      goOn(snapshot)
    },
    onError: (problem) => notify(describeError(problem).title),
  })
  function save() {
    const arrive = fromHere()
    keep.mutate(({ id, name }) => {
      const words = `${name} is saved: run it with any policy`
      if (arrive(snapshotHref(id), words)) notify(words)
    })
  }
  return (
    <div className={styles.keep}>
      <span>What would have happened otherwise?</span>
      <Button disabled={keep.isPending} title="Change nodes, pods or the policy from this moment on, and see the effects" onClick={() => keep.mutate(setChanging)}>
        What if…
      </Button>
      <Button busy={keep.isPending} title="The cluster as the scheduler knew it right before this attempt; runs of it can be started with any policy" onClick={save}>
        {keep.isPending ? 'Saving…' : 'Save this moment as a snapshot'}
      </Button>
      {changing && <WhatIfDialog snapshot={changing} onClose={() => setChanging(null)} />}
    </div>
  )
}
