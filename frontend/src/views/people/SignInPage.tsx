import { type FormEvent, type ReactNode } from 'react'
import { describeError } from '../../api/client'
import { ROLE_WORDS, refusedWords } from '../../model/peopleWords'
import { PageFrame } from '../../parts/frame/PageFrame'
import { PageHead } from '../../parts/frame/PageHead'
import { navigate } from '../../state/location'
import { may, useJoin, useSession, useSignIn, useSignOut } from '../../state/people'
import { Button } from '../../ui/Button'
import { TextField } from '../../ui/Field'
import { EmptyNote, ErrorNote, LoadingNote } from '../../ui/Note'
import type { Session } from '../../wire/people'
import styles from './SignInPage.module.css'
import { Workshops } from './Workshops'

/** Who one is: sign in, join a workshop, sign out; for teachers, their workshops. */
export default function SignInPage({ refused }: { refused: string | null }) {
  const { data, error, refetch } = useSession()
  const why = refusedWords(refused)
  return (
    <PageFrame title="People">
      {why && <ErrorNote title={why} />}
      {error && !data && <ErrorNote {...describeError(error)} actions={<Button onClick={() => void refetch()}>Try again</Button>} />}
      {!error && !data && <LoadingNote title="Looking who is there…" />}
      {data && <Who session={data} />}
    </PageFrame>
  )
}

function Who({ session }: { session: Session }) {
  const leaving = useSignOut()
  if (!session.accounts) return <EmptyNote title="Nobody has to sign in here.">This server has no accounts: whoever reaches it is its owner.</EmptyNote>
  if (session.role === 'stranger' || session.role === 'guest') return <ComingIn />
  return (
    <>
      <PageHead
        title={session.name}
        about={[ROLE_WORDS[session.role], ...session.workshops.map(({ title }) => title)].join(' · ')}
        actions={
          <Button disabled={leaving.isPending} onClick={() => leaving.mutate()}>
            Sign out
          </Button>
        }
      />
      {session.role === 'participant' && (
        <p>What you make is seen by you and by the teacher, until you show it to others. Names you upload, such as those of pods, labels and images, are kept with it.</p>
      )}
      {may(session, 'teach') && <Workshops />}
    </>
  )
}

function ComingIn() {
  const joining = useJoin()
  const signing = useSignIn()
  const home = { onSuccess: () => navigate('/') }
  return (
    <>
      <PageHead title="Come in" about="Examples are for everybody. To make something of your own, join a workshop or sign in." />
      <div className={styles.forms}>
        <Form title="Join a workshop" action="Join" pending={joining.isPending} error={joining.error} onSend={(given) => joining.mutate({ code: given('code'), name: given('nickname') }, home)}>
          <TextField label="Code" name="code" required maxLength={40} hint="Eight letters and digits, from the teacher." />
          <TextField label="Your name here" name="nickname" required maxLength={60} hint="The teacher sees it, and who is in the workshop where you show them something." />
        </Form>
        <Form title="Sign in" action="Sign in" pending={signing.isPending} error={signing.error} onSend={(given) => signing.mutate({ name: given('username'), password: given('password') }, home)}>
          <TextField label="Account" name="username" required autoComplete="username" maxLength={150} />
          <TextField label="Password" name="password" type="password" required autoComplete="current-password" />
        </Form>
      </div>
    </>
  )
}

interface FormProps {
  title: string
  action: string
  pending: boolean
  error: Error | null
  onSend: (given: (name: string) => string) => void
  children: ReactNode
}

function Form({ title, action, pending, error, onSend, children }: FormProps) {
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    onSend((name) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    })
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <h2>{title}</h2>
      {children}
      <Button type="submit" look="primary" disabled={pending}>
        {action}
      </Button>
      {error && <ErrorNote {...describeError(error)} />}
    </form>
  )
}
