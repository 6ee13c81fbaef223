import { useState } from 'react'
import { describeError } from '../../api/client'
import { playTimelineHref } from '../../model/page/route'
import { fromHere } from '../../state/page/arrival'
import { refresh } from '../../state/page/queryClient'
import { snapshotsChanged } from '../../state/stored/snapshots'

/** Has a snapshot and a timeline made of what was recorded, and opens the timeline; or says, line by line, why not. */
export function useReplay(make: () => Promise<{ id: string }>) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<readonly string[]>([])

  async function start() {
    setBusy(true)
    const arrive = fromHere()
    try {
      const made = await make()
      void refresh(['timelines'])
      snapshotsChanged()
      arrive(playTimelineHref(made.id), 'The timeline has started.')
    } catch (error) {
      const { title, places } = describeError(error)
      setRefusal([title, ...places.map(({ path, message }) => `${path} ${message}`)])
      setBusy(false)
    }
  }

  return { busy, refusal, start, forget: () => setRefusal([]) }
}
