import { useEffect } from 'react'
import type { RunView } from '../../model/page/route'
import { useRunRecord } from '../../state/run/queries'
import { closeRun, openRun, showView, useRun } from '../../state/run/run'
import { readPredict } from '../../state/run/predictions'
import { readMapView } from '../../state/run/mapView'
import { leaveWhatIf, readWhatIf } from '../../state/run/whatIf'
import { LoadingNote } from '../../ui/Note'
import { FINAL_STATES, type Run } from '../../wire/runs'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageError } from '../../parts/frame/PageError'
import styles from './RunPage.module.css'
import { RunScreen } from './RunScreen'

interface Props {
  id: string
  play: boolean
  view: RunView
}

/** One run: waits for its record, then opens the page at the step that the address names. */
export default function RunPage({ id, play, view }: Props) {
  const { data: run, error, refetch } = useRunRecord(id)
  if (error && !run)
    return (
      <PageFrame title="Run">
        <PageError error={error} what="run" all={{ name: 'All runs', href: '/runs' }} onRetry={() => void refetch()} />
      </PageFrame>
    )
  if (!run)
    return (
      <main id="main" className={styles.alone}>
        <LoadingNote title="Opening the run…" />
      </main>
    )
  return <OpenRun run={run} play={play} view={view} />
}

/** Sets the page up once a run; later addresses of the same run (the back button) only move it. */
function useOpenedRun(run: Run, play: boolean, view: RunView): boolean {
  const opened = useRun((state) => state.runId === run.id)
  useEffect(() => {
    readMapView()
    readPredict(run.id)
    readWhatIf(run.id)
    if (useRun.getState().runId === run.id) return showView(view)
    openRun(run.id, view, { play, following: !play && view.step === null && !FINAL_STATES.has(run.state) })
  }, [run.id, view]) // eslint-disable-line react-hooks/exhaustive-deps -- how it starts is settled once
  useEffect(
    () => () => {
      closeRun()
      leaveWhatIf()
    },
    [run.id],
  )
  return opened
}

function OpenRun({ run, play, view }: { run: Run; play: boolean; view: RunView }) {
  return useOpenedRun(run, play, view) ? <RunScreen run={run} /> : null
}
