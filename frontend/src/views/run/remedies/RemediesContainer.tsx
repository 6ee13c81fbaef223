import { describeError } from '../../../api/client'
import { useRemedies, useTrial } from '../../../state/remedies'
import { forgetCosts, setCost, useRemedyCosts } from '../../../state/remedyCosts'
import { useSettled } from '../../../state/settled'
import { Button } from '../../../ui/Button'
import { EmptyNote, ErrorNote } from '../../../ui/Note'
import { WaitingNote } from '../../../ui/WaitingNote'
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
  const { data, error, refetch, cancel, isFetching, isPlaceholderData } = useRemedies(runId, step, settled)
  const trial = useTrial(runId, step)
  const searchAgain = <Button onClick={() => void refetch()}>{error ? 'Try again' : 'Search again'}</Button>
  if (error) return <ErrorNote {...describeError(error)} actions={searchAgain} />
  if (!data && !isFetching) return <EmptyNote title="The search was cancelled." actions={searchAgain} />
  if (!data) return <WaitingNote title="Trying changes, and running those that help…" onCancel={cancel} />
  return (
    <RemediesView
      remedies={data}
      own={own}
      isLooking={(isFetching && isPlaceholderData) || settled !== own}
      trying={trial.isPending ? trial.variables : null}
      onTry={trial.mutate}
      onCost={setCost}
      onForget={forgetCosts}
    >
      {data.alike.length > 0 && (
        <TogetherContainer key={step} runId={runId} step={step} costs={settled} others={data.alike.length} trying={trial.isPending ? trial.variables : null} onTry={trial.mutate} />
      )}
    </RemediesView>
  )
}
