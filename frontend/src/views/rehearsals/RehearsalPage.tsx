import { cancelRehearsal, rehearsalPath } from '../../api/rehearsals'
import { describeError } from '../../api/client'
import { verdictSentence } from '../../model/rehearsal'
import { compareHref, policyHref, snapshotHref } from '../../model/route'
import { navigate } from '../../state/location'
import { notify } from '../../state/notice'
import { queryClient } from '../../state/queryClient'
import { useRehearsal, useReport } from '../../state/rehearsals'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { MenuButton } from '../../ui/MenuButton'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { OPEN_STATES, type Rehearsal, type RehearsalReport } from '../../wire/rehearsal'
import { NotOpened } from '../../parts/frame/NotOpened'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { usePageKeys } from '../../parts/frame/usePageKeys'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { AccessButton } from '../../parts/people/AccessButton'
import { NoticesPanel } from './NoticesPanel'
import styles from './RehearsalPage.module.css'
import { RehearsedMaps } from './RehearsedMaps'
import { WhyParts } from './WhyParts'

/** An upgrade rehearsed: what changes, which rule makes the difference, and each pod's decision under both releases. */
export default function RehearsalPage({ id }: { id: string }) {
  usePageKeys()
  const { data: rehearsal, error, refetch } = useRehearsal(id)
  const report = useReport(id, rehearsal?.state === 'succeeded')
  return (
    <PageFrame title="Rehearsal">
      {error && !rehearsal && <NotOpened error={error} what="rehearsal" all={ALL} onRetry={() => void refetch()} />}
      {!rehearsal && !error && <LoadingNote title="Opening the rehearsal…" />}
      {rehearsal && (
        <>
          <Head rehearsal={rehearsal} report={report.data ?? null} />
          <State rehearsal={rehearsal} />
          {report.error && <ErrorNote {...describeError(report.error)} actions={<Button onClick={() => void report.refetch()}>Try again</Button>} />}
          {report.data && <Result rehearsal={rehearsal} report={report.data} />}
        </>
      )}
    </PageFrame>
  )
}

const ALL = { name: 'All rehearsals', href: '/rehearsals' }

function Head({ rehearsal, report }: { rehearsal: Rehearsal; report: RehearsalReport | null }) {
  const { id, snapshot, policy, from, to, before, after } = rehearsal
  const { menu, dialog } = usePanelMenu({ title: 'Rehearsal', path: rehearsalPath(id), json: () => report ?? rehearsal })
  return (
    <>
      <PageHead
        title={`Upgrade from ${from} to ${to}`}
        up={
          <PageLink href={ALL.href} onNavigate={navigate}>
            Rehearsals
          </PageLink>
        }
        about={
          <>
            Of{' '}
            <PageLink href={snapshotHref(snapshot.id)} onNavigate={navigate}>
              {snapshot.name}
            </PageLink>{' '}
            with{' '}
            {policy ? (
              <PageLink href={policyHref(policy.id)} onNavigate={navigate}>
                {policy.name}
              </PageLink>
            ) : (
              'the defaults of either release'
            )}
            .
          </>
        }
        actions={
          <>
            {before && after && <Button onClick={() => navigate(compareHref(before, after))}>Compare both runs</Button>}
            <AccessButton kind="rehearsals" id={id} />
            <MenuButton label="More for this rehearsal" actions={menu} />
          </>
        }
      />
      {dialog}
    </>
  )
}

function State({ rehearsal: { id, state, progress, error } }: { rehearsal: Rehearsal }) {
  if (OPEN_STATES.has(state))
    return (
      <div className={styles.state} role="status">
        <label>
          {progress.planned > 2 ? `Looking for causes: ${progress.done} of ${progress.planned} simulations` : 'Playing both releases'}
          <progress value={progress.planned > 2 ? progress.done : undefined} max={progress.planned > 2 ? progress.planned : undefined} />
        </label>
        <Button onClick={() => void cancel(id)}>Cancel</Button>
      </div>
    )
  if (state === 'cancelled') return <EmptyNote title="The rehearsal was cancelled.">Both runs are there; their differences are not explained.</EmptyNote>
  if (state === 'failed') return <ErrorNote title={error?.detail || 'The rehearsal failed.'} places={error?.problems ?? []} />
  return null
}

async function cancel(id: string) {
  try {
    await cancelRehearsal(id)
  } catch (error) {
    notify(describeError(error).title)
  }
  void queryClient.invalidateQueries({ queryKey: ['rehearsal', id] })
}

function Result({ rehearsal, report }: { rehearsal: Rehearsal; report: RehearsalReport }) {
  return (
    <div className={styles.parts}>
      <p className={styles.verdict} data-verdict={report.verdict}>
        {verdictSentence(report)}
      </p>
      {report.refusals.map(({ release, problems }) => (
        <ErrorNote key={release} title={`kube-scheduler ${release} refuses the policy`} places={problems}>
          Change these parts of the policy, and rehearse the upgrade again.
        </ErrorNote>
      ))}
      {report.changed.length > 0 && <WhyParts rehearsal={rehearsal} report={report} />}
      {report.verdict !== 'refused' && rehearsal.before && rehearsal.after && <RehearsedMaps before={rehearsal.before} after={rehearsal.after} />}
      {report.verdict !== 'refused' && <NoticesPanel report={report} />}
    </div>
  )
}
