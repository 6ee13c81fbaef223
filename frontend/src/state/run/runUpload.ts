import { ApiError } from '../../api/client'
import { startRun } from '../../api/runs'
import { runHref, snapshotHref } from '../../model/page/route'
import { unmatchedSchedulers } from '../../model/run/runProfiles'
import type { Snapshot } from '../../wire/snapshots'
import { navigate } from '../page/location'
import { notify } from '../page/notice'

/** Starts a run of a fresh snapshot and opens it; a snapshot without pending pods is opened itself. */
export async function runSnapshot(snapshot: Snapshot): Promise<void> {
  if (snapshot.pendingPods === 0) {
    navigate(snapshotHref(snapshot.id))
    return notify('This snapshot has no pending pods: there is nothing to schedule yet')
  }
  try {
    const run = await startRun({ snapshot: snapshot.id, policy: snapshot.policy })
    navigate(runHref(run.id))
  } catch (error) {
    if (!(error instanceof ApiError && unmatchedSchedulers(error.problem).length)) throw error
    navigate(snapshotHref(snapshot.id))
    notify('Its pods wait for another scheduler: choose a policy, and which profile decides for them')
  }
}
