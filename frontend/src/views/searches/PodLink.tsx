import { runPodHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { PageLink } from '../../ui/Link'

/** A pod and its story in the run; its name alone where there is no run any more. */
export function PodLink({ pod, run, ...rest }: { pod: string; run: string | null; 'data-row-link'?: true }) {
  if (run === null) return <>{pod}</>
  return (
    <PageLink {...rest} href={runPodHref(run, pod)} onNavigate={navigate}>
      {pod}
    </PageLink>
  )
}
