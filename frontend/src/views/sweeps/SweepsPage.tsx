import { listSweeps } from '../../api/sweeps'
import { sweepBars } from '../../model/run/outcomeParts'
import { plural } from '../../model/text/quantity'
import { sweepHref } from '../../model/page/route'
import { AnswersPage } from '../../parts/answers/AnswersPage'
import { OutcomeBars } from '../../parts/answers/OutcomeBars'
import { SweepDialog } from '../../parts/sweeps/SweepDialog'
import { useCells } from '../../state/answers/sweeps'
import type { Sweep } from '../../wire/sweeps'

const EXAMPLE = sweepBars([
  { values: null, snapshot: '', measures: { placed: 41, pending: 9 } },
  { values: [], snapshot: '', measures: { placed: 50, pending: 0 } },
] as unknown as Parameters<typeof sweepBars>[0])
/** Larger ones are read on their own pages. */
const MOST_CELLS = 100

/** Every sweep there is, the newest first. */
export default function SweepsPage() {
  return (
    <AnswersPage
      kind="sweeps"
      title="Sweeps"
      noun="sweep"
      about="The same cluster under many policies, each measured: which one is best?"
      verb="New sweep…"
      list={listSweeps}
      tell={tell}
      picture={(row) => <Picture sweep={row} />}
      empty={{
        title: 'Which policy is best for your cluster?',
        words:
          'A sweep varies weights and arguments of plugins, places the waiting pods of a cluster under every policy, and measures each: pods left pending, nodes left empty, how even the load is. It shows the policies that no other beats.',
        example: EXAMPLE,
      }}
      dialog={(snapshot, onClose) => <SweepDialog snapshot={snapshot} policy={null} onClose={onClose} />}
    />
  )
}

const tell = ({ id, name, cells, snapshots, space }: Sweep) => ({
  title: name,
  href: sweepHref(id),
  of: snapshots.map((one) => one.name).join(', '),
  sentence: `${plural(cells, 'cell')}, ${plural((space.axes as unknown[]).length, 'argument')} varied`,
})

function Picture({ sweep: { id, cells, state, progress } }: { sweep: Sweep }) {
  const { data } = useCells(id, state === 'succeeded' && cells <= MOST_CELLS ? progress.done : null)
  const bars = data ? sweepBars(data.cells) : []
  return bars.length > 0 && <OutcomeBars bars={bars} />
}
