import { useMutation } from '@tanstack/react-query'
import { describeError } from '../../api/client'
import { startDemo } from '../../api/demos'
import { playHref } from '../../model/page/route'
import { fromHere } from '../../state/page/arrival'
import { notify } from '../../state/page/notice'
import type { Demo } from '../../wire/demos'
import { DemoCard } from './DemoCard'

/** Examples, a card each; a click runs one and plays it. */
export function DemoCards({ demos }: { demos: readonly Demo[] }) {
  const start = useMutation({
    mutationFn: startDemo,
    onMutate: () => fromHere(),
    onSuccess: ({ id }, _, arrive) => arrive(playHref(id), 'The example has started.'),
    onError: (problem) => notify(describeError(problem).title),
  })
  return demos.map((demo) => <DemoCard key={demo.slug} demo={demo} starting={start.isPending && start.variables === demo.slug} disabled={start.isPending} onStart={start.mutate} />)
}
