import { useEffect } from 'react'
import { closeElection, openElection, useElection } from '../../../state/elections/election'
import { showTime } from '../../../state/elections/playhead'
import { useElectionRecord } from '../../../state/elections/queries'
import { LoadingNote } from '../../../ui/Note'
import type { ChartView } from '../../../model/elections/chartView'
import type { Election } from '../../../wire/elections'
import { PageFrame } from '../../../parts/frame/PageFrame'
import { PageError } from '../../../parts/frame/PageError'
import styles from './ElectionPage.module.css'
import { ElectionScreen } from './ElectionScreen'

interface Props {
  id: string
  at: number | null // ns; null: as far as it has come
  play: boolean
  chart: ChartView
}

/** One election: waits for its record, then opens the page at the time that the address names. */
export default function ElectionPage({ id, at, play, chart }: Props) {
  const { data: election, error, refetch } = useElectionRecord(id)
  if (error && !election)
    return (
      <PageFrame title="Election">
        <PageError error={error} what="election" all={{ name: 'All elections', href: '/elections' }} onRetry={() => void refetch()} />
      </PageFrame>
    )
  if (!election)
    return (
      <main id="main" className={styles.alone}>
        <LoadingNote title="Opening the election…" />
      </main>
    )
  return <OpenElection election={election} at={at} play={play} chart={chart} />
}

/** Sets the page up once an election; later addresses of the same one (the back button) only move it. */
function OpenElection({ election, at, play, chart }: Omit<Props, 'id'> & { election: Election }) {
  const opened = useElection((state) => state.electionId === election.id)
  useEffect(() => {
    if (useElection.getState().electionId === election.id) return showTime(at, chart)
    openElection(election, at, play, chart)
  }, [election.id, at, chart]) // eslint-disable-line react-hooks/exhaustive-deps -- how it starts is settled once
  useEffect(() => closeElection, [election.id])
  return opened ? <ElectionScreen election={election} /> : null
}
