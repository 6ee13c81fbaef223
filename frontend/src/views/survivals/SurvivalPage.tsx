import { useState } from 'react'
import { describeError } from '../../api/client'
import { cancelSurvival, survivalPath } from '../../api/survivals'
import { policyHref, runHref, snapshotHref, survivalHref } from '../../model/route'
import { count } from '../../model/quantity'
import { ALL_LOSSES, lossesOf, survivalSentence } from '../../model/survival'
import { navigate, openQuietly } from '../../state/location'
import { notify } from '../../state/notice'
import { queryClient } from '../../state/queryClient'
import { useLosses, useSurvival } from '../../state/survivals'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { MenuButton } from '../../ui/MenuButton'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { OPEN_STATES, type Survival } from '../../wire/survival'
import { NotOpened } from '../../parts/frame/NotOpened'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { usePageKeys } from '../../parts/frame/usePageKeys'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { AccessButton } from '../../parts/people/AccessButton'
import { LossesPanel } from './LossesPanel'
import { LossPanel } from './LossPanel'
import styles from './SurvivalPage.module.css'

const ALL = { name: 'All survivals', href: '/survivals' }

/** What a cluster loses, the worst first; one loss in full below the table. `loss`: the number of the one that is open. */
export default function SurvivalPage({ id, loss }: { id: string; loss: number | null }) {
  usePageKeys()
  const { data: survival, error, refetch } = useSurvival(id)
  return (
    <PageFrame title="What survives">
      {error && !survival && <NotOpened error={error} what="survival" all={ALL} onRetry={() => void refetch()} />}
      {!survival && !error && <LoadingNote title="Opening the survival…" />}
      {survival && (
        <>
          <Head survival={survival} />
          <State survival={survival} />
          {(survival.progress.done > 0 || survival.state === 'succeeded') && <Result survival={survival} loss={loss} />}
        </>
      )}
    </PageFrame>
  )
}

function Head({ survival }: { survival: Survival }) {
  const { id, snapshot, policy, run, lossOf } = survival
  const { menu, dialog } = usePanelMenu({ title: 'Survival', path: survivalPath(id), json: () => survival })
  return (
    <>
      <PageHead
        title={`What survives the loss of ${lossesOf(lossOf)}`}
        up={
          <PageLink href={ALL.href} onNavigate={navigate}>
            Survivals
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
              'the default policy'
            )}
            . Each loss is proven by a run over the cluster without the nodes.
          </>
        }
        actions={
          <>
            {run && <Button onClick={() => navigate(runHref(run))}>Run before any loss</Button>}
            <AccessButton kind="survivals" id={id} />
            <MenuButton label="More for this survival" actions={menu} />
          </>
        }
      />
      {dialog}
    </>
  )
}

function State({ survival: { id, state, progress, error } }: { survival: Survival }) {
  const { done, planned } = progress
  if (OPEN_STATES.has(state))
    return (
      <div className={styles.state} role="status">
        <label>
          {planned > 0 ? `${count(done)} of ${count(planned)} losses worked out` : 'Placing the pods that wait'}
          <progress value={planned > 0 ? done : undefined} max={planned > 0 ? planned : undefined} />
        </label>
        <Button onClick={() => void cancel(id)}>Cancel</Button>
      </div>
    )
  if (state === 'cancelled')
    return <EmptyNote title="It was cancelled.">{done > 0 ? `${count(done)} of ${count(planned)} losses had been worked out by then.` : 'No loss had been worked out by then.'}</EmptyNote>
  if (state === 'failed') return <ErrorNote title={error?.detail || 'It failed.'} places={error?.problems ?? []} />
  return null
}

async function cancel(id: string) {
  try {
    await cancelSurvival(id)
  } catch (error) {
    notify(describeError(error).title)
  }
  void queryClient.invalidateQueries({ queryKey: ['survival', id] })
}

function Result({ survival, loss }: { survival: Survival; loss: number | null }) {
  const [filter, setFilter] = useState(ALL_LOSSES)
  const { data, error, refetch, isPlaceholderData } = useLosses(survival, filter)
  return (
    <div className={styles.parts}>
      <p className={styles.verdict}>{survivalSentence(survival)}</p>
      {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {!data && !error && <LoadingNote title="Reading the losses…" />}
      {data && (
        <LossesPanel
          losses={data.results}
          total={data.count}
          lossOf={survival.lossOf}
          filter={filter}
          picked={loss}
          stale={isPlaceholderData}
          onFilter={setFilter}
          onPick={(number) => openQuietly(survivalHref(survival.id, number === loss ? null : number))}
        />
      )}
      {loss !== null && <LossPanel survivalId={survival.id} number={loss} />}
    </div>
  )
}
