import { isRun } from '../../model/lessons/tries'
import { runHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { PageLink } from '../../ui/Link'
import type { Try } from '../../wire/lessons'

/** Leads to what a try was played as: of a run, to the decision that decides the first expectation that fails. */
export function PlayedLink({ run, failing }: { run: NonNullable<Try['run']>; failing: Try['checks'][number] | undefined }) {
  return (
    <PageLink href={isRun(run) ? runHref(run.id, { step: failing?.attempt ?? null }) : run.page} onNavigate={navigate}>
      {failing?.attempt != null ? `See the decision about ${failing.pod ?? 'it'}` : 'See what was played'}
    </PageLink>
  )
}
