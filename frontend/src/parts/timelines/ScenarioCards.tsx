import { useMutation } from '@tanstack/react-query'
import { describeError } from '../../api/client'
import { startTimeline } from '../../api/timelines'
import { playTimelineHref } from '../../model/page/route'
import { fromHere } from '../../state/page/arrival'
import { notify } from '../../state/page/notice'
import type { TimelineExample } from '../../wire/timelines'
import { ScenarioCard } from './ScenarioCard'

/** Ready-made scenarios, a card each; a click plays one. */
export function ScenarioCards({ examples }: { examples: readonly TimelineExample[] }) {
  const start = useMutation({
    mutationFn: (example: string) => startTimeline({ example }),
    onMutate: () => fromHere(),
    onSuccess: ({ id }, _, arrive) => arrive(playTimelineHref(id), 'The scenario has started.'),
    onError: (problem) => notify(describeError(problem).title),
  })
  return examples.map((example) => (
    <ScenarioCard key={example.slug} example={example} starting={start.isPending && start.variables === example.slug} disabled={start.isPending} onStart={start.mutate} />
  ))
}
