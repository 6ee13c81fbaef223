import { listRemovals } from '../../api/removals'
import { removalBars } from '../../model/run/outcomeParts'
import { removalOutcome, removalTitle } from '../../model/answers/removal'
import { removalHref } from '../../model/page/route'
import { capital } from '../../model/text/capital'
import { AnswersPage } from '../../parts/answers/AnswersPage'
import { OutcomeBars } from '../../parts/answers/OutcomeBars'
import { RemovalDialog } from '../../parts/removals/RemovalDialog'
import type { Removal } from '../../wire/removals'

const EXAMPLE = removalBars({ kind: 'consolidation', state: 'succeeded', going: 5, progress: { done: 20, planned: 20 } })

/** Every removal there is, the newest first. */
export default function RemovalsPage() {
  return (
    <AnswersPage
      kind="removals"
      title="Removals"
      noun="removal"
      about="Nodes that can be removed, because every pod on them finds another node."
      verb="New removal…"
      list={listRemovals}
      tell={tell}
      picture={(row) => row.progress.planned > 0 && <OutcomeBars bars={removalBars(row)} />}
      empty={{
        title: 'Which nodes could go, and in which waves?',
        words:
          'A removal looks for nodes whose pods all find another place, so that they can be removed together; a run verifies it. Or it plans how nodes are drained or replaced, wave by wave, as disruption budgets allow.',
        example: EXAMPLE,
      }}
      dialog={(snapshot, onClose) => <RemovalDialog snapshot={snapshot} onClose={onClose} />}
    />
  )
}

const tell = (row: Removal) => ({ title: removalTitle(row), href: removalHref(row.id), of: row.snapshot.name, sentence: sentenceOf(row) })

function sentenceOf(row: Removal): string {
  if (row.state !== 'succeeded') return 'It ended without an answer.'
  return capital(row.kind === 'drain' ? `${removalOutcome(row)}.` : `${removalOutcome(row)} could go.`)
}
