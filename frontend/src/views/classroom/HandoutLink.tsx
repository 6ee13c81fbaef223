import { handoutHref } from '../../model/page/route'
import { navigate } from '../../state/page/location'
import { PageLink } from '../../ui/Link'

export function HandoutLink({ id }: { id: string }) {
  return (
    <PageLink href={handoutHref(id)} onNavigate={navigate}>
      Handout
    </PageLink>
  )
}
