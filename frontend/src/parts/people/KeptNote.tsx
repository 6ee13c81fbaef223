import { navigate } from '../../state/page/location'
import { may, useSession } from '../../state/people/people'
import { PageLink } from '../../ui/Link'

/** Before an upload to a server that others use: what is kept of it, and who sees that. Nothing on a server without accounts. */
export function KeptNote() {
  const { data } = useSession()
  if (!data?.accounts) return null
  if (!may(data, 'make'))
    return (
      <p>
        To upload your own cluster,{' '}
        <PageLink href="/sign-in" onNavigate={navigate}>
          join a workshop or sign in
        </PageLink>
        .
      </p>
    )
  const others = data.role === 'participant' ? 'the teacher of your workshop and the operators of this server' : 'the operators of this server'
  return (
    <p>This server keeps names, labels and images of what you upload. You and {others} see them, and later everybody you share it with. Secrets, environment values and ConfigMap data are not kept.</p>
  )
}
