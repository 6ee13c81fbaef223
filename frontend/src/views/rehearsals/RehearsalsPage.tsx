import { listRehearsals } from '../../api/rehearsals'
import { rehearsalBars } from '../../model/run/outcomeParts'
import { plural } from '../../model/text/quantity'
import { rehearsalHref } from '../../model/page/route'
import { AnswersPage } from '../../parts/answers/AnswersPage'
import { OutcomeBars } from '../../parts/answers/OutcomeBars'
import { RehearseDialog } from '../../parts/rehearsals/RehearseDialog'
import { useEndedRun } from '../../state/run/queries'
import type { Rehearsal } from '../../wire/rehearsals'

const NONE = { preempting: 0, unschedulable: 0, gated: 0, error: 0 }
const EXAMPLE = rehearsalBars({ from: '1.30', to: '1.36' }, { ...NONE, scheduled: 118 }, { ...NONE, scheduled: 112, unschedulable: 6 })

/** Every rehearsal there is, the newest first. */
export default function RehearsalsPage() {
  return (
    <AnswersPage
      kind="rehearsals"
      title="Rehearsals"
      noun="rehearsal"
      about="Upgrades of kube-scheduler, played before they happen."
      verb="New rehearsal…"
      list={listRehearsals}
      tell={tell}
      picture={(row) => <Picture rehearsal={row} />}
      empty={{
        title: 'What would an upgrade of kube-scheduler change?',
        words: 'A rehearsal places the pods of a cluster with the rules of the old release and of the new one. For every pod that ends differently, it shows the rule that causes the difference.',
        example: EXAMPLE,
      }}
      dialog={(snapshot, onClose) => <RehearseDialog snapshot={snapshot} policy={null} onClose={onClose} />}
    />
  )
}

const tell = (row: Rehearsal) => ({ title: `${row.from} to ${row.to}`, href: rehearsalHref(row.id), of: row.snapshot.name, sentence: cameTo(row) })

function Picture({ rehearsal }: { rehearsal: Rehearsal }) {
  const [before, after] = [useEndedRun(rehearsal.before), useEndedRun(rehearsal.after)]
  const bars = rehearsal.state === 'succeeded' ? rehearsalBars(rehearsal, before.data?.counts, after.data?.counts) : []
  return bars.length > 0 && <OutcomeBars bars={bars} />
}

function cameTo({ state, verdict, changed }: Rehearsal): string {
  if (verdict === null) return state === 'succeeded' ? '' : 'It ended without an answer.'
  if (verdict === 'changes') return changed === null ? 'Some pods end differently.' : `${plural(changed, 'pod')} differently.`
  return verdict === 'same' ? 'Nothing changes.' : 'A release refuses the policy.'
}
