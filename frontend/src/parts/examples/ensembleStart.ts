import { useMutation } from '@tanstack/react-query'
import { describeError } from '../../api/client'
import { startDemo } from '../../api/demos'
import type { Ensemble } from '../../model/lessons/gallery'
import { comparedHref } from '../../model/page/route'
import { fromHere } from '../../state/page/arrival'
import { notify } from '../../state/page/notice'

/** Runs all examples of an ensemble and opens them as a comparison. */
export function useEnsembleStart() {
  return useMutation({
    mutationFn: async ({ slugs }: Ensemble) => comparedHref((await Promise.all(slugs.map(startDemo))).map(({ id }) => id)),
    onMutate: () => fromHere(),
    onSuccess: (href, _, arrive) => arrive(href, 'The examples have started.'),
    onError: (problem) => notify(describeError(problem).title),
  })
}
