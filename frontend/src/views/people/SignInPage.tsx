import { useEffect, useRef } from 'react'
import { describeError } from '../../api/client'
import { ROLE_WORDS, refusedWords } from '../../model/people/words'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { focusMain } from '../../parts/frame/useTitle'
import { Quotas } from '../../parts/people/Quotas'
import { navigate } from '../../state/page/location'
import { may, useSession, useSignIn, useSignOut } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { ErrorNote, LoadingNote } from '../../ui/Note'
import type { Session } from '../../wire/people'
import { Form } from './Form'
import { JoinForm } from './JoinForm'
import { NoAccounts } from './NoAccounts'
import { PersonalLink } from './PersonalLink'
import { Providers } from './Providers'
import styles from './people.module.css'
import { Tokens } from './Tokens'
import { Workshops } from './Workshops'

/** Who one is: sign in, join a workshop, sign out; for teachers, their workshops. */
export default function SignInPage({ refused }: { refused: string | null }) {
  const { data, error, refetch } = useSession()
  const why = refusedWords(refused)
  useFocusOnChange(data?.role)
  return (
    <PageFrame title="People">
      {why && <ErrorNote title={why} />}
      {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {!error && !data && <LoadingNote title="Checking who you are…" />}
      {data && <Who session={data} />}
    </PageFrame>
  )
}

/** The form or the button that had the focus is gone once one is somebody else. */
function useFocusOnChange(role: Session['role'] | undefined): void {
  const before = useRef(role)
  useEffect(() => {
    if (before.current !== undefined && before.current !== role && document.activeElement === document.body) focusMain()
    before.current = role
  }, [role])
}

function Who({ session }: { session: Session }) {
  const leaving = useSignOut()
  if (!session.accounts) return <NoAccounts title="Nobody has to sign in here." />
  if (session.role === 'stranger' || session.role === 'guest') return <ComingIn providers={session.providers} />
  return (
    <>
      <PageHead
        title={session.name}
        about={[ROLE_WORDS[session.role], ...session.workshops.map(({ title }) => title)].join(' · ')}
        actions={
          <>
            <Button look="primary" onClick={() => navigate('/')}>
              Go to the gallery
            </Button>
            <Button busy={leaving.isPending} onClick={() => leaving.mutate()}>
              Sign out
            </Button>
          </>
        }
      />
      {session.role === 'participant' && (
        <div className={styles.narrow}>
          <p>You and the teacher see what you make, until you share it with others. Names in your uploads, such as those of pods, labels and images, are stored.</p>
          <PersonalLink />
          <Quotas className={styles.form} />
        </div>
      )}
      {may(session, 'teach') && (
        <div className={styles.workshops}>
          <Workshops />
          <Quotas className={styles.form} />
          <Tokens />
        </div>
      )}
    </>
  )
}

function ComingIn({ providers }: Pick<Session, 'providers'>) {
  const signing = useSignIn()
  const home = { onSuccess: () => navigate('/') }
  return (
    <>
      <PageHead title="Sign in" about="Examples are for everybody. To make something of your own, join a workshop or sign in." />
      <div className={styles.forms}>
        <JoinForm />
        {providers.length > 0 && <Providers providers={providers} />}
        <Form
          title={providers.length > 0 ? 'Sign in with a password' : 'Sign in'}
          action="Sign in"
          pending={signing.isPending}
          error={signing.error}
          onSend={(given) => signing.mutate({ name: given('username'), password: given('password') }, home)}
        >
          <TextField label="Account" name="username" required autoComplete="username" maxLength={150} />
          <TextField label="Password" name="password" type="password" required autoComplete="current-password" />
        </Form>
      </div>
    </>
  )
}
