import { describeError } from '../../../api/client'
import { useRemedies, useTrial } from '../../../state/remedies'
import { Button } from '../../../ui/Button'
import { ErrorNote, LoadingNote } from '../../../ui/Note'
import { RemediesView } from './RemediesView'

interface Props {
  runId: string
  step: number
}

/** What would help the pod of a step, bound to the run. */
export function RemediesContainer({ runId, step }: Props) {
  const { data, error, refetch } = useRemedies(runId, step)
  const trial = useTrial(runId, step)
  if (error) return <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />
  if (!data) return <LoadingNote title="Trying changes, and running those that help…" />
  return <RemediesView remedies={data} trying={trial.isPending ? trial.variables : null} onTry={trial.mutate} />
}
