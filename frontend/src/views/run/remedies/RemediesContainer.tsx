import { searchHref } from '../../../model/route'
import { navigate } from '../../../state/location'
import { useRemedies, useTrial } from '../../../state/remedies'
import { forgetCosts, setCost, useRemedyCosts } from '../../../state/remedyCosts'
import { useSettled } from '../../../state/settled'
import { PageLink } from '../../../ui/Link'
import { HelpSought } from '../../../parts/remedies/HelpSought'
import styles from '../../../parts/remedies/remedies.module.css'
import { RemediesView } from './RemediesView'
import { TogetherContainer } from './TogetherContainer'

/** The answers are ranked anew at once; cheaper ones are looked for once nothing more is typed. */
const SETTLED_MS = 600

interface Props {
  runId: string
  step: number
}

/** What would help the pod of a step, bound to the run. */
export function RemediesContainer({ runId, step }: Props) {
  const own = useRemedyCosts((state) => state.own)
  const settled = useSettled(own, SETTLED_MS)
  const help = useRemedies(runId, step, settled)
  const trial = useTrial(runId, step)
  const trying = trial.isPending ? trial.variables : null
  const { found, search } = help
  if (!found || help.error || help.isOver) return <HelpSought help={help} begun="Trying changes, and running those that help…" />
  return (
    <RemediesView
      remedies={found}
      own={own}
      isLooking={help.isLooking || settled !== own}
      trying={trying}
      onTry={trial.mutate}
      onCost={setCost}
      onForget={forgetCosts}
      foot={search?.state === 'succeeded' && <Stored id={search.id} />}
    >
      {found.alike.length > 0 && <TogetherContainer key={step} runId={runId} step={step} costs={settled} others={found.alike.length} trying={trying} onTry={trial.mutate} />}
    </RemediesView>
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
