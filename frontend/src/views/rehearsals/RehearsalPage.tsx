import { cancelRehearsal, rehearsalPath } from '../../api/rehearsals'
import { describeError } from '../../api/client'
import { verdictSentence } from '../../model/answers/rehearsal'
import { compareHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { changePlayed } from '../../state/answers/playedAnswer'
import { useRehearsal, useReport } from '../../state/answers/rehearsals'
import { useSaid } from '../../state/page/announcements'
import { Button } from '../../ui/Button'
import { EmptyNote, ErrorNote } from '../../ui/Note'
import { OPEN_STATES } from '../../wire/answers'
import type { Rehearsal, RehearsalReport } from '../../wire/rehearsals'
import { PlayedHead } from '../../parts/playedAnswers/PlayedHead'
import { PlayedPage } from '../../parts/playedAnswers/PlayedPage'
import { PlayingBar } from '../../parts/playedAnswers/PlayingBar'
import { PolicyLink, SnapshotLink } from '../../parts/playedAnswers/sources'
import { NoticesPanel } from './NoticesPanel'
import played from '../../parts/playedAnswers/playedAnswers.module.css'
import { RehearsedMaps } from './RehearsedMaps'
import { WhyParts } from './WhyParts'

/** An upgrade rehearsed: what changes, which rule makes the difference, and each pod's decision under both releases. */
export default function RehearsalPage({ id }: { id: string }) {
  const opened = useRehearsal(id)
  const report = useReport(id, opened.data?.state === 'succeeded')
  return (
    <PlayedPage title="Rehearsal" noun="rehearsal" all={ALL} opened={opened}>
      {(rehearsal) => (
        <>
          <Head rehearsal={rehearsal} report={report.data ?? null} />
          <State rehearsal={rehearsal} />
          {report.error && <ErrorNote {...describeError(report.error)} actions={<Button onClick={() => void report.refetch()}>Try again</Button>} />}
          {report.data && <Result rehearsal={rehearsal} report={report.data} />}
        </>
      )}
    </PlayedPage>
  )
}

const ALL = { name: 'All rehearsals', href: '/rehearsals' }

function Head({ rehearsal, report }: { rehearsal: Rehearsal; report: RehearsalReport | null }) {
  const { id, snapshot, policy, from, to, before, after } = rehearsal
  return (
    <PlayedHead
      id={id}
      kind="rehearsals"
      noun="rehearsal"
      title={`Upgrade from ${from} to ${to}`}
      state={rehearsal.state}
      up={{ name: 'Rehearsals', href: ALL.href }}
      about={
        <>
          Of <SnapshotLink snapshot={snapshot} /> with <PolicyLink policy={policy} without="the defaults of either release" />.
        </>
      }
      actions={before && after && <Button onClick={() => navigate(compareHref(before, after))}>Compare both runs</Button>}
      api={{ title: 'Rehearsal', path: rehearsalPath(id), json: () => report ?? rehearsal }}
    />
  )
}

/** Both releases are played first; after that it is known how many runs there are. */
const BOTH_RELEASES = 2

function State({ rehearsal: { id, state, progress, error } }: { rehearsal: Rehearsal }) {
  if (OPEN_STATES.has(state)) {
    const { done } = progress
    const planned = progress.planned > BOTH_RELEASES ? progress.planned : 0
    const label = planned > 0 ? `Looking for causes: ${done} of ${planned} runs` : 'Playing both releases'
    return <PlayingBar label={label} done={done} planned={planned} onCancel={() => void changePlayed('rehearsal', id, cancelRehearsal)} />
  }
  if (state === 'cancelled') return <EmptyNote title="The rehearsal was cancelled.">Both runs are available; their differences are not explained.</EmptyNote>
  if (state === 'failed') return <ErrorNote title={error?.detail || 'The rehearsal failed.'} places={error?.problems ?? []} />
  return null
}

function Result({ rehearsal, report }: { rehearsal: Rehearsal; report: RehearsalReport }) {
  const verdict = verdictSentence(report)
  useSaid(verdict)
  return (
    <div className={played.parts}>
      <p className={played.verdict} data-verdict={report.verdict}>
        {verdict}
      </p>
      {report.refusals.map(({ release, problems }) => (
        <ErrorNote key={release} title={`kube-scheduler ${release} refuses the policy`} places={problems}>
          Change these parts of the policy, and rehearse the upgrade again.
        </ErrorNote>
      ))}
      {report.changed.length > 0 && <WhyParts rehearsal={rehearsal} report={report} />}
      {report.verdict !== 'refused' && rehearsal.before && rehearsal.after && <RehearsedMaps before={rehearsal.before} after={rehearsal.after} releases={[rehearsal.from, rehearsal.to]} />}
      {report.verdict !== 'refused' && <NoticesPanel report={report} />}
    </div>
  )
}
