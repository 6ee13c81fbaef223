import { useMutation } from '@tanstack/react-query'
import { describeError } from '../../api/client'
import { startDemo } from '../../api/demos'
import { playHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { notify } from '../../state/page/notice'
import type { Demo } from '../../wire/demos'
import { DemoCard } from './DemoCard'

/** Examples, a card each; a click runs one and plays it. */
export function DemoCards({ demos }: { demos: readonly Demo[] }) {
  const start = useMutation({ mutationFn: startDemo, onSuccess: ({ id }) => navigate(playHref(id)), onError: (problem) => notify(describeError(problem).title) })
  return demos.map((demo) => <DemoCard key={demo.slug} demo={demo} starting={start.isPending && start.variables === demo.slug} disabled={start.isPending} onStart={start.mutate} />)
}
