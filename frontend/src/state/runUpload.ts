import { startRun } from '../api/runs'
import { runHref, snapshotHref } from '../model/route'
import type { Snapshot } from '../wire/snapshot'
import { navigate } from './location'
import { notify } from './notice'

/** Starts a run of a fresh snapshot and opens it; a snapshot without pending pods is opened itself. */
export async function runSnapshot(snapshot: Snapshot): Promise<void> {
  if (snapshot.pendingPods === 0) {
    navigate(snapshotHref(snapshot.id))
    return notify('This snapshot has no pending pods: there is nothing to schedule yet')
  }
  const run = await startRun({ snapshot: snapshot.id, policy: snapshot.policy })
  navigate(runHref(run.id))
}
