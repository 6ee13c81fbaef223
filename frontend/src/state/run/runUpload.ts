import { ApiError } from '../../api/client'
import { startRun } from '../../api/runs'
import { runHref, snapshotHref } from '../../model/page/route'
import { unmatchedSchedulers } from '../../model/run/runProfiles'
import type { Snapshot } from '../../wire/snapshots'
import type { Arrive } from '../page/arrival'
import { notify } from '../page/notice'

/** A snapshot that has been uploaded, and the way to what comes of it. */
export interface Uploaded {
  snapshot: Snapshot
  arrive: Arrive
}

/** Starts a run of a fresh snapshot and opens it; a snapshot without pending pods is opened itself. */
export async function runSnapshot({ snapshot, arrive }: Uploaded): Promise<void> {
  if (snapshot.pendingPods === 0) return openInstead({ snapshot, arrive }, 'This snapshot has no pending pods: there is nothing to schedule yet')
  try {
    const run = await startRun({ snapshot: snapshot.id, policy: snapshot.policy })
    arrive(runHref(run.id), `The run of ${snapshot.name} has started.`)
  } catch (error) {
    if (!(error instanceof ApiError && unmatchedSchedulers(error.problem).length)) throw error
    openInstead({ snapshot, arrive }, 'Its pods wait for another scheduler: choose a policy, and which profile decides for them')
  }
}

function openInstead({ snapshot, arrive }: Uploaded, why: string): void {
  if (arrive(snapshotHref(snapshot.id), `${snapshot.name} is stored.`)) notify(why)
}
