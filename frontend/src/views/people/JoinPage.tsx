import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { navigate } from '../../state/page/location'
import { useSession } from '../../state/people/people'
import { PageLink } from '../../ui/Link'
import { LoadingNote } from '../../ui/Note'
import { JoinForm } from './JoinForm'
import { NoAccounts } from './NoAccounts'
import styles from './people.module.css'

/** Where the join link and the QR code lead: a name is all that is asked. */
export default function JoinPage({ code }: { code: string }) {
  const { data } = useSession()
  return (
    <PageFrame title="Join">
      {!data && <LoadingNote title="Checking who you are…" />}
      {data && !data.accounts && <NoAccounts title="This server has no workshops." />}
      {data?.accounts && (
        <>
          <PageHead title="Join" about={data.name && `You are ${data.name} now. If you join, you become another participant.`} />
          <div className={styles.narrow}>
            <JoinForm code={code} />
            <p>
              Teachers <SignInLink />.
            </p>
          </div>
        </>
      )}
    </PageFrame>
  )
}

function SignInLink() {
  return (
    <PageLink href="/sign-in" onNavigate={navigate}>
      sign in here
    </PageLink>
  )
}
