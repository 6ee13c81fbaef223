import { cancelSweep, cellsPath, csvUrl, resumeSweep } from '../../api/sweeps'
import { describeError } from '../../api/client'
import { count, plural } from '../../model/text/quantity'
import { changePlayed } from '../../state/answers/playedAnswer'
import { useCells, useSweep } from '../../state/answers/sweeps'
import { Button } from '../../ui/Button'
import { EmptyNote, ErrorNote } from '../../ui/Note'
import { OPEN_STATES } from '../../wire/answers'
import { RESUMABLE_STATES, type Sweep, type SweepCells } from '../../wire/sweeps'
import { PlayedHead } from '../../parts/playedAnswers/PlayedHead'
import { PlayedPage } from '../../parts/playedAnswers/PlayedPage'
import { PlayingBar } from '../../parts/playedAnswers/PlayingBar'
import { PolicyLink, SnapshotLink } from '../../parts/playedAnswers/sources'
import { CellsParts } from './CellsParts'
import played from '../../parts/playedAnswers/playedAnswers.module.css'

/** A cluster under many policies: which cells no other one beats, what the values do, and every cell as a run. */
export default function SweepPage({ id }: { id: string }) {
  const opened = useSweep(id)
  const cells = useCells(id, opened.data ? opened.data.progress.done : null)
  const hasSome = cells.data?.cells.some(({ measures }) => measures !== null)
  return (
    <PlayedPage title="Sweep" noun="sweep" all={ALL} opened={opened}>
      {(sweep) => (
        <>
          <Head sweep={sweep} cells={cells.data ?? null} />
          <div className={played.parts}>
            <State sweep={sweep} />
            {cells.error && !cells.data && <ErrorNote {...describeError(cells.error)} actions={<Button onClick={() => void cells.refetch()}>Try again</Button>} />}
            {cells.data && !hasSome && <EmptyNote title="No cell has been measured yet.">Cells appear here one after the other, the base policy first.</EmptyNote>}
            {cells.data && hasSome && <CellsParts sweep={sweep} swept={cells.data} />}
          </div>
        </>
      )}
    </PlayedPage>
  )
}

const ALL = { name: 'All sweeps', href: '/sweeps' }

function Head({ sweep, cells }: { sweep: Sweep; cells: SweepCells | null }) {
  const { id, name, snapshots, policy } = sweep
  return (
    <PlayedHead
      id={id}
      kind="sweeps"
      noun="sweep"
      title={name}
      state={sweep.state}
      up={{ name: 'Sweeps', href: ALL.href }}
      about={
        <>
          {plural(sweep.cells, 'cell')} over{' '}
          {snapshots.map((one, index) => (
            <span key={one.id}>
              {index > 0 && ', '}
              <SnapshotLink snapshot={one} />
            </span>
          ))}
          , beginning with <PolicyLink policy={policy} without="kube-scheduler’s defaults" />.
        </>
      }
      actions={
        <Button aria-label="Cells as CSV" onClick={() => location.assign(csvUrl(id))}>
          CSV
        </Button>
      }
      api={{ title: 'Sweep', path: cellsPath(id), json: () => cells ?? sweep }}
    />
  )
}

function State({ sweep: { id, state, progress, error } }: { sweep: Sweep }) {
  const { done, planned } = progress
  if (OPEN_STATES.has(state)) {
    const label = `${state === 'queued' ? 'Waits for a worker' : 'Playing'}: ${count(done)} of ${plural(planned, 'cell')} that differ`
    return <PlayingBar label={label} done={done} planned={planned} onCancel={() => void changePlayed('sweep', id, cancelSweep)} />
  }
  const again = RESUMABLE_STATES.has(state) && <Button onClick={() => void changePlayed('sweep', id, resumeSweep)}>Go on</Button>
  if (state === 'cancelled')
    return (
      <EmptyNote title={`The sweep was cancelled after ${count(done)} of ${plural(planned, 'cell')}.`} actions={again}>
        What was measured is kept.
      </EmptyNote>
    )
  if (state === 'failed') return <ErrorNote title={error?.detail || 'The sweep failed.'} places={error?.problems ?? []} actions={again} />
  return null
}
