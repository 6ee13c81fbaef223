import { listSurvivals } from '../../api/survivals'
import { survivalBars } from '../../model/run/outcomeParts'
import { survivalHref } from '../../model/page/route'
import { lossesOf, survivalSentence } from '../../model/answers/survival'
import { capital } from '../../model/text/capital'
import { AnswersPage } from '../../parts/answers/AnswersPage'
import { OutcomeBars } from '../../parts/answers/OutcomeBars'
import { SurvivalDialog } from '../../parts/survivals/SurvivalDialog'
import type { Survival } from '../../wire/survivals'

const EXAMPLE = survivalBars({ hurting: 3, progress: { done: 15, planned: 15 } })

/** Every survival there is, the newest first. */
export default function SurvivalsPage() {
  return (
    <AnswersPage
      kind="survivals"
      title="Survivals"
      noun="survival"
      about="What happens to clusters that lose nodes: which workloads come back, and which disruption budgets are violated."
      verb="New survival…"
      list={listSurvivals}
      tell={tell}
      picture={(row) => row.progress.planned > 0 && <OutcomeBars bars={survivalBars(row)} />}
      empty={{
        title: 'What survives the loss of a node or a zone?',
        words:
          'A survival removes each node, or each zone, one at a time, and schedules its pods again. It shows which workloads do not come back and which disruption budgets are violated, the worst loss first.',
        example: EXAMPLE,
      }}
      dialog={(snapshot, onClose) => <SurvivalDialog snapshot={snapshot} onClose={onClose} />}
    />
  )
}

const tell = (row: Survival) => ({ title: capital(lossesOf(row.lossOf)), href: survivalHref(row.id), of: row.snapshot.name, sentence: survivalSentence(row) })
