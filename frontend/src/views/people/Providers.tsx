import { describeError } from '../../api/client'
import { useProvider } from '../../state/people/people'
import { Button } from '../../ui/Button'
import { ErrorNote } from '../../ui/Note'
import type { Session } from '../../wire/people'
import styles from './people.module.css'

/** Sign in at somebody else's, who says who one is. */
export function Providers({ providers }: Pick<Session, 'providers'>) {
  const leaving = useProvider()
  const isLeaving = leaving.isPending || leaving.isSuccess
  return (
    <section className={styles.form} aria-labelledby="providers">
      <h2 id="providers">Sign in</h2>
      {providers.map(({ id, name }) => (
        <Button key={id} look="primary" disabled={isLeaving} onClick={() => leaving.mutate(id)}>
          {isLeaving && leaving.variables === id ? `Going to ${name}…` : `Sign in with ${name}`}
        </Button>
      ))}
      {leaving.error && <ErrorNote {...describeError(leaving.error)} />}
    </section>
  )
}
