import { cancelSweep, cellsPath, csvUrl, resumeSweep } from '../../api/sweeps'
import { describeError } from '../../api/client'
import { count, plural } from '../../model/quantity'
import { policyHref, snapshotHref } from '../../model/route'
import { navigate } from '../../state/location'
import { notify } from '../../state/notice'
import { queryClient } from '../../state/queryClient'
import { useCells, useSweep } from '../../state/sweeps'
import { Button } from '../../ui/Button'
import { PageLink } from '../../ui/Link'
import { MenuButton } from '../../ui/MenuButton'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import { OPEN_STATES, RESUMABLE_STATES, type Sweep, type SweepCells } from '../../wire/sweep'
import { NotOpened } from '../../parts/frame/NotOpened'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { usePageKeys } from '../../parts/frame/usePageKeys'
import { usePanelMenu } from '../../parts/panels/panelMenu'
import { AccessButton } from '../../parts/people/AccessButton'
import { CellsParts } from './CellsParts'
import styles from './SweepPage.module.css'

/** A cluster under many policies: which cells no other one beats, what the values do, and every cell as a run. */
export default function SweepPage({ id }: { id: string }) {
  usePageKeys()
  const { data: sweep, error, refetch } = useSweep(id)
  const cells = useCells(id, sweep ? sweep.progress.done : null)
  const hasSome = cells.data?.cells.some(({ measures }) => measures !== null)
  return (
    <PageFrame title="Sweep">
      {error && !sweep && <NotOpened error={error} what="sweep" all={ALL} onRetry={() => void refetch()} />}
      {!sweep && !error && <LoadingNote title="Opening the sweep…" />}
      {sweep && (
        <>
          <Head sweep={sweep} cells={cells.data ?? null} />
          <div className={styles.parts}>
            <State sweep={sweep} />
            {cells.error && !cells.data && <ErrorNote {...describeError(cells.error)} actions={<Button onClick={() => void cells.refetch()}>Try again</Button>} />}
            {cells.data && !hasSome && <EmptyNote title="No cell has been measured yet.">They appear here one after the other, the policy to start from first.</EmptyNote>}
            {cells.data && hasSome && <CellsParts sweep={sweep} swept={cells.data} />}
          </div>
        </>
      )}
    </PageFrame>
  )
}

const ALL = { name: 'All sweeps', href: '/sweeps' }

function Head({ sweep, cells }: { sweep: Sweep; cells: SweepCells | null }) {
  const { id, name, snapshots, policy } = sweep
  const { menu, dialog } = usePanelMenu({ title: 'Sweep', path: cellsPath(id), json: () => cells ?? sweep })
  return (
    <>
      <PageHead
        title={name}
        up={
          <PageLink href={ALL.href} onNavigate={navigate}>
            Sweeps
          </PageLink>
        }
        about={
          <>
            {plural(sweep.cells, 'cell')} over{' '}
            {snapshots.map((one, index) => (
              <span key={one.id}>
                {index > 0 && ', '}
                <PageLink href={snapshotHref(one.id)} onNavigate={navigate}>
                  {one.name}
                </PageLink>
              </span>
            ))}
            , beginning with{' '}
            {policy ? (
              <PageLink href={policyHref(policy.id)} onNavigate={navigate}>
                {policy.name}
              </PageLink>
            ) : (
              'kube-scheduler’s defaults'
            )}
            .
          </>
        }
        actions={
          <>
            <Button onClick={() => location.assign(csvUrl(id))}>CSV</Button>
            <AccessButton kind="sweeps" id={id} />
            <MenuButton label="More for this sweep" actions={menu} />
          </>
        }
      />
      {dialog}
    </>
  )
}

function State({ sweep: { id, state, progress, error } }: { sweep: Sweep }) {
  const { done, planned } = progress
  if (OPEN_STATES.has(state))
    return (
      <div className={styles.state} role="status">
        <label>
          {state === 'queued' ? 'Waits for a worker' : 'Playing'}: {count(done)} of {plural(planned, 'cell')} that differ
          <progress value={done} max={planned} />
        </label>
        <Button onClick={() => void change(id, cancelSweep)}>Cancel</Button>
      </div>
    )
  const again = RESUMABLE_STATES.has(state) && <Button onClick={() => void change(id, resumeSweep)}>Go on</Button>
  if (state === 'cancelled')
    return (
      <EmptyNote title={`The sweep was cancelled after ${count(done)} of ${plural(planned, 'cell')}.`} actions={again}>
        What was measured is kept.
      </EmptyNote>
    )
  if (state === 'failed') return <ErrorNote title={error?.detail || 'The sweep failed.'} places={error?.problems ?? []} actions={again} />
  return null
}

async function change(id: string, ask: (id: string) => Promise<unknown>) {
  try {
    await ask(id)
  } catch (error) {
    notify(describeError(error).title)
  }
  void queryClient.invalidateQueries({ queryKey: ['sweep', id] })
}
