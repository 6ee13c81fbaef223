import { useMutation } from '@tanstack/react-query'
import { describeError } from '../../api/client'
import { startElection } from '../../api/elections'
import { playElectionHref } from '../../model/page/electionRoute'
import { fromHere } from '../../state/page/arrival'
import { navigate } from '../../state/page/location'
import { notify } from '../../state/page/notice'
import type { ElectionExample } from '../../wire/elections'
import { ElectionCard } from './ElectionCard'

/** Ready-made elections, a card each; a click plays one. */
export function ElectionCards({ examples }: { examples: readonly ElectionExample[] }) {
  const start = useMutation({
    mutationFn: (example: string) => startElection({ example }),
    onMutate: () => fromHere(),
    onSuccess: ({ id }, _, arrive) => arrive(playElectionHref(id), 'The election has started.'),
    onError: (problem) => notify(describeError(problem).title),
  })
  return examples.map((example) => (
    <ElectionCard key={example.slug} example={example} starting={start.isPending && start.variables === example.slug} disabled={start.isPending} onStart={start.mutate} onNavigate={navigate} />
  ))
}
