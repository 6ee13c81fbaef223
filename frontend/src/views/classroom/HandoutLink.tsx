import { handoutHref } from '../../model/route'
import { navigate } from '../../state/location'
import { PageLink } from '../../ui/Link'

export function HandoutLink({ id }: { id: string }) {
  return (
    <PageLink href={handoutHref(id)} onNavigate={navigate}>
      Handout
    </PageLink>
  )
}
