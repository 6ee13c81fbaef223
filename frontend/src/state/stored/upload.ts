import { useRef, useState } from 'react'
import { sendUpload, type Upload, type UploadProgress } from '../../api/upload'
import { packed } from '../../api/compression'
import type { Snapshot } from '../../wire/snapshots'
import { podsMadeUnasked } from '../../model/objects/snapshotWords'
import { fromHere, type Arrive } from '../page/arrival'
import { notify } from '../page/notice'
import { queryClient } from '../page/queryClient'
import { snapshotsChanged } from './snapshots'

/** Where an upload is. `refused` keeps the name of what was refused. */
export type UploadState = { state: 'idle' } | { state: 'packing' } | { state: 'under way'; progress: UploadProgress } | { state: 'refused'; what: string; error: unknown }

/** One upload at a time, with its progress; a new one forgets the last refusal. */
export function useUpload(onDone: (snapshot: Snapshot, arrive: Arrive) => void) {
  const [state, setState] = useState<UploadState>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)

  async function start(upload: Upload) {
    running.current?.abort()
    const call = new AbortController()
    running.current = call
    const arrive = fromHere()
    const total = upload.files.reduce((sum, { size }) => sum + size, 0)
    setState({ state: 'packing' })
    try {
      const files = await Promise.all(upload.files.map(packed))
      call.signal.throwIfAborted()
      setState({ state: 'under way', progress: { phase: 'sending', sent: 0, total } })
      const snapshot = await sendUpload({ ...upload, files }, (progress) => !call.signal.aborted && setState({ state: 'under way', progress }), call.signal)
      queryClient.setQueryData(['snapshot', snapshot.id], snapshot)
      snapshotsChanged()
      setState({ state: 'idle' })
      const made = podsMadeUnasked(snapshot)
      if (made) notify(made)
      onDone(snapshot, arrive)
    } catch (error) {
      if (call.signal.aborted) return
      setState({ state: 'refused', what: upload.files.map(({ name }) => name).join(' and '), error })
    }
  }

  function cancel() {
    running.current?.abort()
    setState({ state: 'idle' })
  }

  return { state, start, cancel }
}
