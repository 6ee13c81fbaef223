import { useState } from 'react'
import { answersSentence } from '../../../model/answers/remedies'
import { searchHref } from '../../../model/page/route'
import { navigate } from '../../../state/page/location'
import { useRemedies, useTrial } from '../../../state/answers/remedies'
import { forgetCosts, setCost, useRemedyCosts } from '../../../state/answers/remedyCosts'
import { useSaid } from '../../../state/page/announcements'
import { useSettled } from '../../../state/hooks/settledValue'
import { PageLink } from '../../../ui/Link'
import { CostsForm } from '../../../parts/remedies/CostsForm'
import { HelpProgress } from '../../../parts/remedies/HelpProgress'
import { LeftOut } from '../../../parts/remedies/RemedyList'
import { LIVE } from '../../../ui/live'
import styles from '../../../parts/remedies/remedies.module.css'
import { RemediesView } from './RemediesView'
import { TogetherContainer } from './TogetherContainer'

/** The answers are ranked again at once; cheaper ones are looked for once nothing more is typed. */
const SETTLED_MS = 600

interface Props {
  runId: string
  step: number
}

/** What would help the pod of a step, bound to the run. */
export function RemediesContainer({ runId, step }: Props) {
  const own = useRemedyCosts((state) => state.own)
  const settled = useSettled(own, SETTLED_MS)
  const [goneOn, setGoneOn] = useState<number | null>(null) // the step of which more is tried than within the bound
  const goesOn = goneOn === step
  const help = useRemedies(runId, step, settled, goesOn)
  const trial = useTrial(runId, step)
  const trying = trial.isPending ? trial.variables : null
  const { search } = help
  const found = help.error || help.isOver ? undefined : help.found
  useSaid(found && !help.isLooking && search?.state === 'succeeded' ? answersSentence(found) : null)
  return (
    <RemediesView
      answers={found ?? help.partial}
      isWhole={found !== undefined}
      own={own}
      trying={trying}
      onTry={trial.mutate}
      head={
        found ? (
          <>
            <CostsForm defaults={found.defaultCosts} own={own} onChange={setCost} onForget={forgetCosts} />
            {goesOn && help.isLooking ? <HelpProgress help={help} begun="Trying more changes…" /> : <Looking isCheaper={help.isLooking || settled !== own} />}
          </>
        ) : (
          <HelpProgress help={help} begun="Trying changes, and running those that help…" />
        )
      }
      foot={
        found && (
          <>
            {found.alike.length > 0 && <TogetherContainer key={step} runId={runId} step={step} costs={settled} others={found.alike.length} trying={trying} onTry={trial.mutate} />}
            <LeftOut of={found} onGoOn={found.canGoOn && help.maySearch ? () => setGoneOn(step) : undefined} />
            {search?.state === 'succeeded' && <Stored id={search.id} />}
          </>
        )
      }
    />
  )
}

function Looking({ isCheaper }: { isCheaper: boolean }) {
  return (
    <p className={styles.looking} {...LIVE}>
      {isCheaper && 'Ranked by your costs. Looking for answers that are cheaper by them…'}
    </p>
  )
}

function Stored({ id }: { id: string }) {
  return (
    <p className={styles.notes}>
      <span>
        This answer is stored{' '}
        <PageLink href={searchHref(id)} onNavigate={navigate}>
          at an address of its own
        </PageLink>
        .
      </span>
    </p>
  )
}
